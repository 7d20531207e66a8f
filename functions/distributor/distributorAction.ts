import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { distributorAction as contract } from '../../shared/distributor/distributors'
import { type TrialResetState, trialResetState } from './trialResetState'
import { tierOf } from '../../shared/plans/tierOf'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { otherThan, present } from '../core/store/conditionOf'
import { type FieldChange, setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import type { LogEvent, WriteLog } from '../serverlog/logEntry'

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
