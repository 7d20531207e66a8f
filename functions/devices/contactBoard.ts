import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import { DeviceId } from '../../shared/core/ids'
import { batchWrite } from '../core/store/batchWrite'
import { firstIdAt } from '../core/newId'
import { queryAll, queryPages } from '../core/store/queryPages'

/** Notes which devices were in contact, once all that follows from it is stored. */
export type NoteContacts = (deviceids: readonly DeviceId[]) => Promise<void>

export interface ContactBoard {
  /**
   * Devices noted since a time; undefined when that is further back than the board reaches, or when so many of the whole
   * portal were in contact that to read so many members of a group is cheaper.
   */
  since(sinceMs: number, members: number): Promise<Set<DeviceId> | undefined>
}

const idLength = 9
/** As many ids as fit one write unit. */
const idsPerRow = 100
/** A page that was away longer reads everything again. */
const reachMs = 10 * minuteMs
const keptMs = 60 * minuteMs
/** A member is read for half a unit, and so are four rows of a kilobyte; mostly two minutes are looked at. */
const rowsPerMember = 2
const leastRows = 16

const streamOf = (ms: number): string => `contacts#${Math.floor(ms / minuteMs)}`

/**
 * One small row for each batch that was taken, in a partition for each minute: who looks at a group learns what is new
 * without reading every device of it. The rows stand in the table of events, where rows expire.
 */
export const openNoteContacts =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    newId: (nowMs: number) => string,
    now: Clock,
  ): NoteContacts =>
  async (deviceids) => {
    const nowMs = now()
    const rows = Array.from({ length: Math.ceil(deviceids.length / idsPerRow) }, (_, i) => ({
      stream: streamOf(nowMs),
      at: newId(nowMs),
      ids: deviceids.slice(i * idsPerRow, (i + 1) * idsPerRow).join(''),
      expiresAt: Math.floor((nowMs + keptMs) / secondMs),
    }))
    await batchWrite(documents, TableName, { put: rows })
  }

const idsOf = ({ ids }: Record<string, unknown>): DeviceId[] => {
  const text = typeof ids === 'string' ? ids : ''
  return Array.from({ length: text.length / idLength }, (_, i) =>
    DeviceId.parse(text.slice(i * idLength, (i + 1) * idLength)),
  )
}

const questionOf = (TableName: string, stream: string, fromAt: string) => ({
  TableName,
  KeyConditionExpression: '#stream = :stream AND #at >= :from',
  ExpressionAttributeNames: { '#stream': 'stream', '#at': 'at' },
  ExpressionAttributeValues: { ':stream': stream, ':from': fromAt },
})

/** The contacts of a minute; undefined when they are more rows than that. */
const readFew = async (
  documents: DynamoDBDocumentClient,
  question: ReturnType<typeof questionOf>,
  maxRows: number,
): Promise<DeviceId[] | undefined> => {
  const found: Record<string, unknown>[] = []
  for await (const rows of queryPages(documents, { ...question, Limit: maxRows + 1 })) {
    found.push(...rows)
    if (found.length > maxRows) return undefined
  }
  return found.flatMap(idsOf)
}

/** A row may be seen a moment late: each question reaches some seconds further back. */
export const openContactBoard = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): ContactBoard => {
  return {
    since: async (sinceMs, members) => {
      const nowMs = now()
      if (nowMs - sinceMs > reachMs) return undefined
      const minutes = Math.floor(nowMs / minuteMs) - Math.floor(sinceMs / minuteMs) + 1
      const streams = Array.from({ length: Math.max(1, minutes) }, (_, i) => streamOf(sinceMs + i * minuteMs))
      const maxRows = Math.max(leastRows, members * rowsPerMember)
      const found = await Promise.all(
        streams.map((stream) =>
          readFew(documents, questionOf(TableName, stream, firstIdAt(sinceMs)), maxRows),
        ),
      )
      const known = found.flatMap((ids) => (ids === undefined ? [] : [ids]))
      return known.length < found.length ? undefined : new Set(known.flat())
    },
  }
}

/** Which devices were heard in a span, from the first to the last of them by the minute; undefined without any. */
export const openHeard =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (
    fromMs: number,
    toMs: number,
  ): Promise<{ firstMs: number; lastMs: number; devices: Set<DeviceId> } | undefined> => {
    const [first, last] = [Math.floor(fromMs / minuteMs), Math.floor(toMs / minuteMs)]
    const minutes = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => (first + n) * minuteMs)
    const rows = await Promise.all(
      minutes.map(async (minute) => ({
        minute,
        ids: (await queryAll(documents, questionOf(TableName, streamOf(minute), firstIdAt(fromMs)))).flatMap(
          idsOf,
        ),
      })),
    )
    const heard = rows.filter(({ ids }) => ids.length > 0)
    const [begin, end] = [heard[0], heard.at(-1)]
    if (begin === undefined || end === undefined) return undefined
    return {
      firstMs: Math.max(fromMs, begin.minute),
      lastMs: Math.min(toMs, end.minute + minuteMs - 1),
      devices: new Set(heard.flatMap(({ ids }) => ids)),
    }
  }
