import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/storeWrites'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import type { Transition } from './eventStates'
import { occurrenceId } from './activeEvent'
import { ownNamesOf, sayEvent, sayLevel } from './words'
import { byWorst } from './alertRank'

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

/** Maximum event transitions per transaction; a device that goes on like that is logged in one line. */
const maxTurns = 24

/** Events that began or ended, as rows of their own and as entries of the log, to stand in one transaction. */
interface EventTransitionWrites {
  items: TransactItem[]
  /** Rows beyond what a transaction holds; writing one again changes nothing. */
  rest: TransactItem[]
}

export type WriteEventTransitions = (
  device: { deviceid: DeviceId; stream: string; retentionDays: number },
  transitions: readonly Transition[],
  nowMs: number,
) => Promise<EventTransitionWrites>

/** The worst of them when they are too many, in their order. */
const highestAlertLevel = (transitions: readonly Transition[]): readonly Transition[] => {
  if (transitions.length <= maxTurns) return transitions
  const worst = new Set([...transitions].sort(byWorst).slice(0, maxTurns))
  return transitions.filter((turn) => worst.has(turn))
}

/** How the owner writes what these events are about: one small item a topic, and only when an event turns. */
const readNames = async (
  devices: Pick<DeviceStore, 'item'>,
  deviceid: DeviceId,
  turns: readonly Transition[],
): Promise<ReturnType<typeof ownNamesOf>> => {
  const topics = [...new Set(turns.map(({ topic }) => topic))]
  const stored = await Promise.all(topics.map((topic) => devices.item(deviceid, deviceItem.display(topic))))
  return ownNamesOf(topics.map((key, i) => ({ key, entry: stored[i]?.entry })))
}

const said = {
  began: 'Event Began',
  reopened: 'Event Began Again',
  ended: 'Event Ended',
} as const satisfies Record<Transition['kind'], string>

/** Events that began or ended, as rows and as entries of the log in the owner's words. */
export const openEventTransitions =
  (TableName: string, writeLog: WriteLog, devices: Pick<DeviceStore, 'item'>): WriteEventTransitions =>
  async ({ deviceid, stream, retentionDays }, transitions, nowMs) => {
    const rows = eventRows(TableName, stream, transitions, retentionDays)
    const subject = accessKey.device(deviceid)
    const entry = (name: string, description: string) =>
      writeLog({ subject, category: 'Alert', name, description }, thePortal, nowMs)
    const fresh = transitions.filter(({ isKnown }) => !isKnown)
    const worst = highestAlertLevel(fresh)
    const names = await readNames(devices, deviceid, worst)
    const logged = worst.map((turn) =>
      entry(said[turn.kind], `${sayLevel(turn.level)}: ${sayEvent(turn, names)}`),
    )
    const others = fresh.length - logged.length
    return {
      items: [
        ...rows.slice(0, maxTurns),
        ...logged,
        ...(others > 0 ? [entry('More Events', `${others} more began or ended at once`)] : []),
      ],
      rest: rows.slice(maxTurns),
    }
  }
