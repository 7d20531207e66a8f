import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { sendTestAlert as contract } from '../../shared/alerts/sendTestAlert'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { CountOne } from '../core/hourlyLimits'
import { newId } from '../core/newId'
import { putItem } from '../core/store/putItem'
import { transactUntilDone } from '../core/store/transact'
import type { DeviceStore } from '../devices/deviceStore'
import { type AlertStore, usedField } from './alertStore'
import { budgetAt, unitsFor } from './budget'
import { graceMs, newNotice } from './noteNotices'
import type { EnqueueNotices } from './noticeQueue'

interface Options {
  documents: DynamoDBDocumentClient
  TableName: string
  alerts: AlertStore
  devices: Pick<DeviceStore, 'record'>
  enqueueNotices: EnqueueNotices
  countTest: CountOne
  now: Clock
}

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const
const unit = { email: 'emails', sms: 'text messages' } as const

/** Takes the whole way of an alert: a row of the outbox, a unit of the month, the provider. */
export const sendTestAlert =
  ({
    documents,
    TableName,
    alerts,
    devices,
    enqueueNotices,
    countTest,
    now,
  }: Options): ServeOnce<typeof contract> =>
  async ({ deviceid, channel, to }, caller, keep = keepNothing) => {
    const nowMs = now()
    const [item, record] = await Promise.all([alerts.read(deviceid), devices.record(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    const address = channel === 'email' ? caller.email : to
    if (address === undefined || (channel === 'sms' && !item.phoneList.includes(address))) {
      throw new Problem('invalid', 'This number is not in the saved list.', { field: 'to' })
    }
    const limit = tierOf({ ...record, nowMs })[perMonth[channel]]
    if (limit === 0) throw new Problem('forbidden', 'Email and SMS alerts need a Hosted plan.')
    const budget = budgetAt(
      { used: item[usedField[channel]] ?? 0, rolloverMs: item.rolloverMs },
      limit,
      nowMs,
    )
    if (unitsFor(budget, 'other', 1) === 0) {
      throw new Problem(
        'conflict',
        `This month’s ${unit[channel]} are used up, except those kept for alarms.`,
      )
    }
    await countTest(caller.userid)
    const id = newId(nowMs)
    const start = { kind: 'test', channel, atMs: nowMs, dueMs: nowMs + graceMs } as const
    const row = putItem(TableName, { ...newNotice(deviceid, id, nowMs, start), to: address })
    const answer = { message: `The test alert is on its way to ${address}.` }
    await transactUntilDone(documents, async () => ({
      items: [row, ...(await keep(answer))],
      result: undefined,
    }))
    await enqueueNotices(deviceid, [id])
    return answer
  }
