import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dayMs, secondMs } from '../../shared/core/time'
import type { TransactItem } from '../core/store/transact'
import type { Transition } from './eventStates'
import { occurrenceId } from './occurrenceId'

/** An event of a device as it is kept, beside the readings of its stream. Times are epoch milliseconds. */
const EventRow = z.object({
  at: z.string(),
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  value: z.union([z.number(), z.string()]).optional(),
  beganMs: z.number(),
  endedMs: z.number().optional(),
  /** A live reading listed it. */
  wasLive: z.literal(true).optional(),
})
export type EventRow = z.infer<typeof EventRow>

/** One row for each event: written when it begins, and once more when it ends. */
export const eventRows = (
  TableName: string,
  stream: string,
  transitions: readonly Transition[],
  retentionDays: number,
): TransactItem[] => {
  const rows = transitions.map(({ kind, key, topic, level, msg, value, beganMs, atMs, wasLive }) => ({
    stream,
    at: occurrenceId(key, beganMs),
    topic,
    level,
    msg,
    ...(value === undefined ? {} : { value }),
    beganMs,
    ...(kind === 'ended' ? { endedMs: atMs } : {}),
    ...(wasLive === undefined ? {} : { wasLive }),
    expiresAt: Math.floor((atMs + retentionDays * dayMs) / secondMs),
  }))
  // One that begins and ends within a batch is written as ended: a transaction names no row twice.
  const last = new Map(rows.map((row) => [row.at, row]))
  return [...last.values()].map((Item) => ({ Put: { TableName, Item } }))
}

const latestMs = 9_999_999_999_999
/** An instant as ids begin with it. */
const atMs = (ms: number): string => String(Math.min(latestMs, Math.max(0, Math.ceil(ms)))).padStart(13, '0')

export interface EventReader {
  /** Events of a stream that began in a span, both ends included, newest first; from below `before` when it is given. */
  began(
    stream: string,
    span: { fromMs: number; toMs: number },
    limit: number,
    before: string | undefined,
  ): Promise<{ rows: EventRow[]; more: boolean }>
}

export const openEventReader = (documents: DynamoDBDocumentClient, TableName: string): EventReader => ({
  began: async (stream, { fromMs, toMs }, limit, before) => {
    // DynamoDB refuses a span that ends before it begins, and to start outside of what it is asked for.
    const [from, to] = [atMs(fromMs), atMs(toMs + 1)]
    if (from > to || (before !== undefined && before <= from)) return { rows: [], more: false }
    const start = before === undefined || before >= to ? undefined : { stream, at: before }
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#stream = :stream AND #at BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#stream': 'stream', '#at': 'at' },
        ExpressionAttributeValues: { ':stream': stream, ':from': from, ':to': to },
        ExclusiveStartKey: start,
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      }),
    )
    return {
      rows: (page.Items ?? []).map((row) => EventRow.parse(row)),
      more: page.LastEvaluatedKey !== undefined,
    }
  },
})
