import { secondMs } from '../../shared/core/time'
import type { Role } from '../../shared/core/roles'
import { trialResetState } from '../../shared/distributor/trialResetState'
import { tierOf } from '../../shared/plans/tierOf'
import { type RecordItem, deviceItem } from '../devices/deviceStore'
import type { TransactItem } from '../serverlog/logEntry'

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

const sameAsRead = (name: string, value: unknown): string =>
  value === undefined ? `attribute_not_exists(${name})` : `${name} = :was_${name}`

/**
 * The first person starts the trial, and nobody ever starts it anew by being added again; a restart that a distributor
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
  const { addedTs, trialResetTs, noPassArmedMs, trialResetActive } = record
  const was = { addedTs, trialResetTs, noPassArmedMs, trialResetActive }
  const values = [
    ...Object.entries(set).map(([name, value]) => [`:${name}`, value] as const),
    ...Object.entries(was)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [`:was_${name}`, value] as const),
  ]
  const update: TransactItem = {
    Update: {
      TableName,
      Key: { deviceid: record.deviceid, sk: deviceItem.record },
      UpdateExpression: `SET ${Object.keys(set)
        .map((name) => `${name} = :${name}`)
        .join(', ')} REMOVE noPassArmedMs`,
      ConditionExpression: Object.entries(was)
        .map(([name, value]) => sameAsRead(name, value))
        .join(' AND '),
      ExpressionAttributeValues: Object.fromEntries(values),
    },
  }
  return { role, note, items: [update] }
}
