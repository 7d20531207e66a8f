import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Transition } from '../../shared/alerts/eventStates'
import { dayMs, secondMs } from '../../shared/core/time'
import { hashText } from '../../shared/data/payload/hashText'
import type { TransactItem } from '../core/transact'

/** An event of a device as it is kept, beside the readings of its stream. Times are epoch milliseconds. */
const EventRow = z.object({
  at: z.string(),
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  value: z.union([z.number(), z.string()]).optional(),
  beganMs: z.number(),
  endedMs: z.number().optional(),
})
export type EventRow = z.infer<typeof EventRow>

/** Sorts by its beginning; the same event has the same key at its beginning and its end. */
const atOf = ({ beganMs, topic, level }: Pick<EventRow, 'beganMs' | 'topic' | 'level'>): string =>
  `${String(beganMs).padStart(13, '0')}#${hashText(`${topic}|${level}`)}`

/** One row for each event: written when it begins, and once more when it ends. */
export const eventRows = (
  TableName: string,
  stream: string,
  transitions: readonly Transition[],
  retentionDays: number,
): TransactItem[] => {
  const rows = transitions.map(({ kind, topic, level, msg, value, beganMs, atMs }) => ({
    stream,
    at: atOf({ beganMs, topic, level }),
    topic,
    level,
    msg,
    ...(value === undefined ? {} : { value }),
    beganMs,
    ...(kind === 'ended' ? { endedMs: atMs } : {}),
    expiresAt: Math.floor((atMs + retentionDays * dayMs) / secondMs),
  }))
  // One that begins and ends within a batch is written as ended: a transaction names no row twice.
  const last = new Map(rows.map((row) => [row.at, row]))
  return [...last.values()].map((Item) => ({ Put: { TableName, Item } }))
}

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
    const [from, to] = [fromMs, toMs + 1].map((ms) => String(Math.max(0, Math.ceil(ms))).padStart(13, '0'))
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#stream = :stream AND #at BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#stream': 'stream', '#at': 'at' },
        ExpressionAttributeValues: { ':stream': stream, ':from': from, ':to': to },
        ExclusiveStartKey: before === undefined ? undefined : { stream, at: before },
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
