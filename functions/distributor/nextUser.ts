import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { secondMs, type Clock } from '../../shared/core/time'
import type { Role } from '../../shared/core/roles'
import { tierOf } from '../../shared/plans/tierOf'
import { Problem } from '../../shared/core/problem'
import type { distributorAction as contract } from '../../shared/distributor/distributors'
import { type RecordItem, deviceItem, type DeviceStore } from '../devices/deviceStore'
import { setFields, type FieldChange } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { otherThan, present } from '../core/store/conditionOf'
import type { LogEvent, WriteLog } from '../serverlog/logEntry'

/** available → active, until the next user is added → unavailable for ever. */
export type TrialResetState = 'available' | 'active' | 'unavailable'

/** `isAvailable` says the plan: a running trial that was never restarted. A reset that was not used ends with it. */
export const trialResetState = (isAvailable: boolean, isArmed: boolean): TrialResetState => {
  if (!isAvailable) return 'unavailable'
  return isArmed ? 'active' : 'available'
}

/** What an action does: a change of the record with its log entry, or nothing when it is so already. */
interface Decision {
  message: string
  change?: FieldChange
  log?: Pick<LogEvent, 'category' | 'name' | 'description'>
}

const refusals: Record<Exclude<TrialResetState, 'available'>, string> = {
  active: 'The trial restarts when the next user is added. It cannot be reset twice.',
  unavailable:
    'The trial of this device cannot be reset: it was reset before, has ended, or a plan is paid for.',
}

const armTrialReset = (record: RecordItem, nowMs: number): Decision => {
  const { trialResetAvailable } = tierOf({ ...record, nowMs })
  const state = trialResetState(trialResetAvailable, record.trialResetActive)
  if (state !== 'available') throw new Problem('conflict', refusals[state])
  return {
    message: 'The trial will restart when the next user is added to this device.',
    change: {
      set: { trialResetActive: true },
      when: { trialResetActive: otherThan(true), trialResetTs: undefined },
    },
    log: {
      category: 'Billing',
      name: 'Trial Reset Armed',
      description: 'The trial restarts when the next user is added',
    },
  }
}

const armNoPass = (record: RecordItem, nowMs: number): Decision => {
  const message = 'The next user can add this device without its password and becomes ADMIN.'
  if (record.noPassArmedMs !== undefined) return { message }
  return {
    message,
    change: { set: { noPassArmedMs: nowMs }, when: { noPassArmedMs: undefined } },
    log: {
      category: 'Access',
      name: 'Add Without Password Enabled',
      description: 'The next user who adds the device becomes ADMIN',
    },
  }
}

const disarmNoPass = (record: RecordItem): Decision => {
  const message = 'The setup password is needed to add this device.'
  if (record.noPassArmedMs === undefined) return { message }
  return {
    message,
    change: { remove: ['noPassArmedMs'], when: { noPassArmedMs: present } },
    log: { category: 'Access', name: 'Add Without Password Cancelled', description: '' },
  }
}

const decide = (
  record: RecordItem,
  { action, params }: Pick<Parameters<Serve<typeof contract>>[0], 'action' | 'params'>,
  nowMs: number,
): Decision => {
  if (action === 'reset-trial') return armTrialReset(record, nowMs)
  return params.value === 'ADMIN' ? armNoPass(record, nowMs) : disarmNoPass(record)
}

/** Arms or disarms what the next person who adds the device will find; `admitNextUser` uses it up. */
export const distributorAction =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    devices: Pick<DeviceStore, 'record'>,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract> =>
  ({ deviceid, ...asked }, caller) =>
    transactUntilDone(documents, async () => {
      const record = await devices.record(deviceid)
      if (record === undefined) throw new Problem('notFound')
      const { message, change, log } = decide(record, asked, now())
      if (change === undefined || log === undefined) return { items: [], result: { message } }
      const update = setFields(TableName, { deviceid, sk: deviceItem.record }, change)
      const entry = writeLog({ subject: accessKey.device(deviceid), ...log }, caller, now())
      return { items: [update, entry], result: { message } }
    })

/** What awaits the next person who adds a device, and what their coming uses up. */
interface Admission {
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
