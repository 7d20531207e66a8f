import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Row } from './columns/encodeColumns'
import { readText } from '../core/packedText'
import type { RawReading } from './readingStore'

export interface RawRange {
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
