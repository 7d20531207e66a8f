import { inflateRawSync } from 'node:zlib'
import { decodeRows } from './columns/decodeRows'
import { type Row, rowTimesKey, timeKey } from './columns/encodeColumns'
import { readingKey } from '../../shared/data/payload/readingKey'
import { fetchHeld } from './fetchHeld'
import { type Manifest, chunkSk, entryOf } from './historyItems'
import type { HistoryReader } from './historyReader'
import { unpackBytes } from './packedBytes'

/** Sort keys of a day's columns with the part and key of each. */
const columnsOf = (manifest: Manifest, keys: readonly string[] | undefined) =>
  [...new Set([rowTimesKey, timeKey, ...(keys ?? Object.keys(manifest.keys))])].flatMap((key) =>
    (entryOf(manifest, key)?.parts ?? []).map((part) => ({
      key,
      part,
      sk: chunkSk(key, manifest.day, manifest.generation, part),
    })),
  )

/** The packed readings of one day in the order of their keys; with `keys`, only those channels of them. */
export const readDayRows = async (
  history: HistoryReader,
  manifest: Manifest,
  keys?: readonly string[],
): Promise<Row[]> => {
  const sksOf = (each: Manifest) => columnsOf(each, keys).map(({ sk }) => sk)
  const { manifests, items } = await fetchHeld(history, [manifest], sksOf)
  const parts = new Map<number, Map<string, Uint8Array>>()
  for (const held of manifests) {
    for (const { key, part, sk } of columnsOf(held, keys)) {
      const columns = parts.get(part) ?? new Map<string, Uint8Array>()
      columns.set(key, inflateRawSync(items.get(sk) ?? new Uint8Array()))
      const times = held.times?.[part]
      if (times !== undefined) columns.set(rowTimesKey, unpackBytes(times))
      parts.set(part, columns)
    }
  }
  return [...parts.keys()].sort((a, b) => a - b).flatMap((part) => decodeRows(parts.get(part) ?? new Map()))
}

/** The sort key under which a packed reading stood, or stands, among the raw ones. */
export const atOf = ({ tsMs, body }: Row): string => readingKey(tsMs, JSON.stringify(body))
