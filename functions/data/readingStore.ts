import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../../shared/core/time'
import { readText, packText } from '../core/packedText'
import { batchWrite, writesAtOnce } from '../core/store/batchWrite'
import { putItem, tryWrite } from '../core/store/storeWrites'
import type { Row } from './columns/dayColumns'

interface Asked<Item> {
  items: readonly Item[]
  done: () => void
  failed: (error: unknown) => void
}

/**
 * Puts of many callers, who ask within the same turn of the event loop, as few requests: those of a hundred devices
 * with a message each are four instead of a hundred. `putAll` may be called by as many as like; it resolves when the
 * caller's own items are there. An item that the store refuses as such fails its caller alone.
 */
export const gatherWrites = <Item>(
  keyOf: (item: Item) => string,
  putBatch: (items: readonly Item[]) => Promise<void>,
  batchSize: number,
) => {
  let waiting: Asked<Item>[] = []

  const inBatches = (items: Iterable<Item>): Item[][] => {
    const batches: Item[][] = []
    for (const item of items) {
      const last = batches.at(-1)
      if (last === undefined || last.length === batchSize) batches.push([item])
      else last.push(item)
    }
    return batches
  }
  // The same key twice in one request is refused; the same key is the same item.
  const unique = (items: readonly Item[]) => new Map(items.map((item) => [keyOf(item), item])).values()
  const putAlone = async (items: readonly Item[]) => {
    await Promise.all(inBatches(unique(items)).map(putBatch))
  }

  const flush = () => {
    const asked = waiting
    waiting = []
    const putOf = new Map<string, Promise<void>>()
    for (const batch of inBatches(unique(asked.flatMap(({ items }) => items)))) {
      const put = putBatch(batch)
      for (const item of batch) putOf.set(keyOf(item), put)
    }
    for (const { items, done, failed } of asked) {
      const isRefused = (error: unknown) => error instanceof Error && error.name === 'ValidationException'
      const puts = new Set(items.map((item) => putOf.get(keyOf(item)) ?? Promise.resolve()))
      Promise.all(puts)
        .catch((error: unknown) => {
          if (asked.length > 1 && isRefused(error)) return putAlone(items)
          throw error
        })
        .then(done, failed)
    }
  }

  return (items: readonly Item[]): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ items, done: resolve, failed: reject })
    })
}

/** Raw readings live this long after arrival; by then the packer has them in the history. */
export const rawLifeMs = 7 * dayMs

/** A reading as it is kept: `at` = 13-digit milliseconds, `#`, hash of the body, so a repeat is a no-op. */
export interface RawReading {
  stream: string
  at: string
  /** The reading as one JSON text: several times faster to read than a map. Stored deflated. */
  body: string
  awsTsMs: number
}

export interface ReadingWriter {
  /** Puts readings in any number; each is there when this resolves. */
  putAll(readings: readonly RawReading[]): Promise<void>
  /** Puts a reading if it is the first of its slot, or was already: true when it is kept. */
  putFirstOfSlot(reading: RawReading, slot: string): Promise<boolean>
}

export const openReadingWriter = (documents: DynamoDBDocumentClient, TableName: string): ReadingWriter => {
  const expiresAtOf = ({ awsTsMs }: RawReading): number => Math.floor((awsTsMs + rawLifeMs) / 1000)
  const itemOf = (reading: RawReading) => ({
    ...reading,
    body: packText(reading.body),
    expiresAt: expiresAtOf(reading),
  })

  const putAll = (readings: readonly RawReading[]) =>
    batchWrite(documents, TableName, { put: readings.map(itemOf) })

  return {
    putAll: gatherWrites(({ stream, at }) => `${stream} ${at}`, putAll, writesAtOnce),
    putFirstOfSlot: async (reading, slot) => {
      const { stream, at: winner } = reading
      const item = { stream, at: `slot#${slot}`, winner, expiresAt: expiresAtOf(reading) }
      const isFirst = await tryWrite(documents, putItem(TableName, item, [{ winner: undefined }, { winner }]))
      if (isFirst) await putAll([reading])
      return isFirst
    },
  }
}

interface RawRange {
  stream: string
  /** Both included; measurement time. */
  fromMs: number
  toMs: number
  /** At most this many, the first in the order asked for. */
  limit?: number
  /** Stops, after a page, once the bodies together are this long. */
  maxBytes?: number
  newestFirst?: boolean
  /** Leaves out what had expired by then: DynamoDB may take two days to delete it. */
  aliveAtMs?: number
}

export interface ReadingReader {
  /** Raw readings in the order of their keys, or the reverse; `more` when some were left. Strongly consistent. */
  range(range: RawRange): Promise<{ readings: RawReading[]; more: boolean }>
}

/** As the table has it: the body is a plain text where it was stored before bodies were packed. */
type StoredReading = Omit<RawReading, 'body'> & { body: string | Uint8Array }

const lastMs = 9_999_999_999_999

/** Bounds of `at`. Markers (`slot#…`) sort behind every digit and never come along. */
export const boundsOf = ({ fromMs, toMs }: Pick<RawRange, 'fromMs' | 'toMs'>): [string, string] => {
  const digits = (ms: number) => String(Math.floor(Math.min(Math.max(ms, 0), lastMs))).padStart(13, '0')
  return [digits(Math.ceil(fromMs)), `${digits(toMs)}#~`]
}

/** When a stored reading was measured, from its sort key. */
export const measuredMs = (at: string): number => Number(at.slice(0, 13))

export const rowOf = ({ at, awsTsMs, body }: RawReading): Row => ({
  tsMs: measuredMs(at),
  awsTsMs,
  body: JSON.parse(body) as Record<string, unknown>,
})

export const openReadingReader = (documents: DynamoDBDocumentClient, TableName: string): ReadingReader => ({
  range: async ({ stream, limit = Infinity, maxBytes = Infinity, newestFirst = false, ...asked }) => {
    if (asked.toMs < asked.fromMs) return { readings: [], more: false }
    const { aliveAtMs } = asked
    const [from, to] = boundsOf(asked)
    const found: RawReading[] = []
    let bytes = 0
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#stream = :stream AND #at BETWEEN :from AND :to',
          ProjectionExpression: '#stream, #at, #body, #awsTsMs',
          ExpressionAttributeNames: {
            '#stream': 'stream',
            '#at': 'at',
            '#body': 'body',
            '#awsTsMs': 'awsTsMs',
            ...(aliveAtMs === undefined ? {} : { '#expiresAt': 'expiresAt' }),
          },
          ExpressionAttributeValues: {
            ':stream': stream,
            ':from': from,
            ':to': to,
            ...(aliveAtMs === undefined ? {} : { ':alive': Math.floor(aliveAtMs / 1000) }),
          },
          ...(aliveAtMs === undefined ? {} : { FilterExpression: '#expiresAt > :alive' }),
          ...(Number.isFinite(limit) ? { Limit: limit - found.length } : {}),
          ScanIndexForward: !newestFirst,
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      )
      for (const item of (page.Items ?? []) as StoredReading[]) {
        const body = readText(item.body)
        found.push({ ...item, body })
        bytes += body.length
      }
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined && found.length < limit && bytes < maxBytes)
    return { readings: found, more: ExclusiveStartKey !== undefined }
  },
})
