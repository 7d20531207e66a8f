import { secondMs } from '../../shared/core/time'
import type { Role } from '../../shared/core/roles'
import { trialResetState } from './trialResetState'
import { tierOf } from '../../shared/plans/tierOf'
import { type RecordItem, deviceItem } from '../devices/deviceStore'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'

/** What awaits the next person who adds a device, and what their coming uses up. */
export interface Admission {
  /** The person needs no setup password and gets this role; undefined: the password decides. */
  role: Role | undefined
  /** For the description of the log entry; empty when nothing special happened. */
  note: string
  /**
   * To stand in the transaction that adds the person: they hold only while the record is as it was read, so that of
   * many who come at once one uses up what was armed, and the others, read afresh, find nothing.
   */
  items: TransactItem[]
}

/**
 * The first person starts the trial, and being added again never restarts it; a restart that a distributor
 * armed happens once. A restart whose trial has ended meanwhile is dropped.
 */
export const admitNextUser = (TableName: string, record: RecordItem, nowMs: number): Admission => {
  const { trialResetAvailable } = tierOf({ ...record, nowMs })
  const restartsTrial = trialResetState(trialResetAvailable, record.trialResetActive) === 'active'
  const isPasswordless = record.noPassArmedMs !== undefined
  const startsTrial = record.addedTs === undefined
  const role = isPasswordless ? 'ADMIN' : undefined
  const note = [
    isPasswordless ? 'without the setup password, as a distributor allowed' : '',
    restartsTrial ? 'the trial was restarted' : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
  if (!startsTrial && !isPasswordless && !record.trialResetActive) return { role, note, items: [] }

  const seconds = Math.floor(nowMs / secondMs)
  const set = {
    trialResetActive: false,
    ...(startsTrial ? { addedTs: seconds } : {}),
    ...(restartsTrial ? { trialResetTs: seconds } : {}),
  }
  const { deviceid, addedTs, trialResetTs, noPassArmedMs, trialResetActive } = record
  const when = { addedTs, trialResetTs, noPassArmedMs, trialResetActive }
  const Key = { deviceid, sk: deviceItem.record }
  return { role, note, items: [setFields(TableName, Key, { set, remove: ['noPassArmedMs'], when })] }
}
