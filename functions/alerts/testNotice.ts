import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { AlertChannel } from '../../shared/alerts/alertSettings'
import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { KeepAnswer } from '../core/http/answerOnce'
import { newId } from '../core/newId'
import { putItem, transactUntilDone } from '../core/store/storeWrites'
import type { RecordItem } from '../devices/deviceStore'
import { type AlertItem, usedField } from './alertStore'
import { budgetAt, unitsFor } from './budget'
import { graceMs, newNotice } from './noteNotices'
import type { EnqueueNotices } from './workQueue'

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const

/** What a device may still spend on tests this month; `limit` 0 where its plan has none. */
export const testUnits = (item: AlertItem, record: RecordItem, channel: AlertChannel, nowMs: number) => {
  const limit = tierOf({ ...record, nowMs })[perMonth[channel]]
  const { rolloverMs } = item
  const budget = budgetAt({ used: item[usedField[channel]] ?? 0, rolloverMs }, limit, nowMs)
  return { limit, left: unitsFor(budget, 'other', 1) }
}

interface Options {
  documents: DynamoDBDocumentClient
  TableName: string
  enqueueNotices: EnqueueNotices
  now: Clock
}

/** Notes a test in the outbox of a device: it goes the whole way of an alert and costs a unit of its month. */
export const openNoteTest =
  ({ documents, TableName, enqueueNotices, now }: Options) =>
  async <Answer>(
    deviceid: DeviceId,
    { channel, to }: { channel: AlertChannel; to: string },
    answer: Answer,
    keep: KeepAnswer<Answer>,
  ): Promise<Answer> => {
    const nowMs = now()
    const id = newId(nowMs)
    const start = { kind: 'test', channel, atMs: nowMs, dueMs: nowMs + graceMs } as const
    const row = putItem(TableName, { ...newNotice(deviceid, id, nowMs, start), to })
    await transactUntilDone(documents, async () => ({
      items: [row, ...(await keep(answer))],
      result: undefined,
    }))
    await enqueueNotices(deviceid, [id])
    return answer
  }
export type NoteTest = ReturnType<typeof openNoteTest>
