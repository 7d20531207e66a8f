import { deflateRawSync } from 'node:zlib'
import { type Row, encodeColumns, rowTimesKey, timeKey } from '../data/columns/encodeColumns'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { encodeRollups } from '../data/columns/encodeRollups'
import { rollUpHours } from '../../shared/data/rollups/rollUpHours'
import { type KeyEntry, type Manifest, chunkSk, hoursSk } from '../data/historyItems'
import { packBytes } from '../data/packedBytes'
import { orderInstants } from '../data/points'
import type { HistoryItem } from './historyWriter'

interface DayToEncode {
  stream: string
  day: string
  generation: string
  /** In the order of their keys. */
  rows: readonly Row[]
  /** How long a value holds at most: twice the device's interval. */
  maxHoldMs: number
}

/** A column larger than this is split, well within what an item may hold (400 kB). */
export const maxColumnBytes = 256 * 1024
/** Repetitive text shrinks a thousandfold: what a reader must unfold at once is bounded too. */
const maxUnfoldedBytes = 4 * 1024 * 1024

/** Times up to this length stand in the manifest, where a chart of any key finds them without another request. */
export const maxManifestTimesBytes = 1024

interface Part {
  columns: Map<string, Uint8Array>
  times: Uint8Array
}

/** Columns of the rows, deflated; of half the rows at a time while one would be too large. */
const encodeParts = (rows: readonly Row[], maxBytes: number): Part[] => {
  const deflated = new Map<string, Uint8Array>()
  let times = new Uint8Array()
  let isTooLarge = false
  for (const [key, column] of encodeColumns(rows)) {
    const data = deflateRawSync(column)
    if (key === rowTimesKey) times = new Uint8Array(packBytes(column))
    deflated.set(key, data)
    isTooLarge ||= data.length > maxBytes || column.length > maxUnfoldedBytes
  }
  if (!isTooLarge || rows.length < 2) return [{ columns: deflated, times }]
  const half = Math.ceil(rows.length / 2)
  return [...encodeParts(rows.slice(0, half), maxBytes), ...encodeParts(rows.slice(half), maxBytes)]
}

interface KeyValues {
  times: number[]
  numbers: number[]
  hasOthers: boolean
}

const valuesByKey = (rows: readonly Row[]): Map<string, KeyValues> => {
  const byKey = new Map<string, KeyValues>()
  for (const { tsMs, body } of rows) {
    for (const [key, value] of Object.entries(body)) {
      if (key === timeKey) continue
      const known = byKey.get(key) ?? { times: [], numbers: [], hasOthers: false }
      if (typeof value === 'number') {
        known.times.push(tsMs)
        known.numbers.push(value)
      } else known.hasOthers = true
      byKey.set(key, known)
    }
  }
  return byKey
}

const kindOf = (values: KeyValues | undefined): KeyEntry['values'] => {
  if (values === undefined || values.numbers.length === 0) return 'texts'
  return values.hasOthers ? 'mixed' : 'numbers'
}

/** Everything that a day comes to: columns by key and part, hours by numeric key, and the manifest that names them. */
export const encodeDay = (
  { stream, day, generation, rows, maxHoldMs }: DayToEncode,
  maxBytes = maxColumnBytes,
): { manifest: Manifest; items: HistoryItem[] } => {
  const byKey = valuesByKey(rows)
  const keys: Record<string, KeyEntry> = {}
  const items: HistoryItem[] = []
  const parts = encodeParts(rows, maxBytes)
  const areTimesShort = parts.reduce((sum, { times }) => sum + times.length, 0) <= maxManifestTimesBytes
  parts.forEach(({ columns }, part) => {
    for (const [key, data] of columns) {
      if (key === rowTimesKey && areTimesShort) continue
      const entry = (keys[key] ??= { parts: [], values: kindOf(byKey.get(key)) })
      entry.parts.push(part)
      items.push({ sk: chunkSk(key, day, generation, part), data })
    }
  })
  for (const [key, { times, numbers }] of byKey) {
    if (numbers.length === 0) continue
    const points = orderInstants({ times: Float64Array.from(times), values: Float64Array.from(numbers) })
    const measured = points.values.map((value) => (isUnmeasured(key, value) ? Number.NaN : value))
    const hours = rollUpHours(points.times, measured, maxHoldMs)
    items.push({ sk: hoursSk(key, day, generation), data: deflateRawSync(encodeRollups(hours)) })
  }
  const shared = areTimesShort ? { times: parts.map(({ times }) => times) } : {}
  return { manifest: { stream, day, generation, keys, ...shared }, items }
}

/** Sort keys of everything that a manifest names. */
export const skOfAll = ({ day, generation, keys }: Manifest): string[] =>
  Object.entries(keys).flatMap(([key, { parts, values }]) => [
    ...parts.map((part) => chunkSk(key, day, generation, part)),
    ...(values === 'texts' ? [] : [hoursSk(key, day, generation)]),
  ])
