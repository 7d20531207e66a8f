import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, dayOf } from '../../shared/core/time'
import type { Health } from '../../shared/staff/health'
import { reasonsKey } from '../ingest/reasonsKey'

type Reason = Health['unreadable'][number]

const Row = z.object({
  at: z.string(),
  messages: z.number(),
  lastDeviceid: z.optional(DeviceId),
  lastMs: z.number().optional(),
})

const reasonOf = (row: unknown): Reason => {
  const { at, messages, lastDeviceid, lastMs } = Row.parse(row)
  const isKnown = lastDeviceid !== undefined && lastMs !== undefined
  return { reason: at, count: messages, ...(isKnown ? { last: { deviceid: lastDeviceid, ms: lastMs } } : {}) }
}

const merge = (a: Reason, b: Reason): Reason => ({
  ...((a.last?.ms ?? 0) >= (b.last?.ms ?? 0) ? a : b),
  count: a.count + b.count,
})

/** What could not be read today and yesterday, the most frequent reason first. */
export const readReasons = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  nowMs: number,
): Promise<Reason[]> => {
  const pages = await Promise.all(
    [dayOf(nowMs), dayOf(nowMs - dayMs)].map((day) =>
      documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'deviceid = :reasons',
          ExpressionAttributeValues: { ':reasons': reasonsKey(day) },
        }),
      ),
    ),
  )
  const byReason = new Map<string, Reason>()
  for (const each of pages.flatMap(({ Items = [] }) => Items).map(reasonOf)) {
    const known = byReason.get(each.reason)
    byReason.set(each.reason, known === undefined ? each : merge(known, each))
  }
  return [...byReason.values()].sort((a, b) => b.count - a.count)
}
