import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { type Clock, hourMs } from '../../shared/core/time'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { rollUpHours } from '../../shared/data/rollups/rollUpHours'
import { type Row, encodeColumns, rowTimesKey, timeKey } from '../data/columns/dayColumns'
import { type Manifest, endOfLifeMs, unpacked, type KeyEntry, chunkSk, hoursSk } from '../data/historyItems'
import type { HistoryReader } from '../data/historyReader'
import { atOf, readDayRows } from '../data/readDayRows'
import { encodeRollups } from '../data/columns/encodeRollups'
import { packBytes } from '../data/packedBytes'
import { orderInstants } from '../data/points'
import type { HistoryItem, HistoryWriter } from './historyWriter'

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
const maxManifestTimesBytes = 1024

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

/**
 * Separates what two packers write that work on the same day at the same time. It stands in the sort key of every
 * item of the history, so each of its characters costs a thirtieth of a byte a reading.
 */
export const newSuffix = (): string => randomBytes(6).toString('base64url')

/** Readers that hold a replaced manifest still find its items. */
const replacedLifeMs = hourMs

interface DayToPack {
  stream: string
  day: string
  /** Readings of the day by their keys: all that are there, or some that are new. */
  fresh: ReadonlyMap<string, Row>
  /** The manifest of the day as it was before. */
  replaced: Manifest | undefined
  maxHoldMs: number
}

/**
 * `packed`: a new generation holds. `unchanged`: everything was packed already. `lost`: another packer was faster.
 * `empty`: there is nothing. `outlived`: no plan can read a day so old.
 */
export type Packed = 'packed' | 'unchanged' | 'lost' | 'empty' | 'outlived'

const generationAfter = (manifest: Manifest | undefined, suffix: string): string =>
  `${Number.parseInt(manifest?.generation ?? unpacked, 10) + 1}-${suffix}`

const inOrder = (rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row)

/**
 * Packs one day of one stream: what is packed already, merged by key with what is fresh, so that a reading whose
 * raw row has expired survives. New items first, under a generation of their own (two packers never write the same
 * item), then the manifest, only if the one that was read still holds, then the end of the replaced items. Killed
 * anywhere it can be done again: readers follow the manifest, which names either all of the old or all of the new.
 * What a killed run leaves behind is never named by a manifest and expires with its day.
 */
export const openPackDay =
  (history: HistoryReader & HistoryWriter, now: Clock, newSuffix: () => string) =>
  async ({ stream, day, fresh, replaced, maxHoldMs }: DayToPack): Promise<Packed> => {
    const expiresAtMs = endOfLifeMs(day)
    if (expiresAtMs <= now()) return 'outlived'
    const isFirst = replaced === undefined || replaced.generation === unpacked
    if (isFirst && fresh.size === 0) return 'empty'

    const rows = new Map(fresh)
    if (!isFirst) {
      const packed = await readDayRows(history, replaced)
      for (const row of packed) rows.set(atOf(row), row)
      if (rows.size === packed.length) return 'unchanged'
    }

    const generation = generationAfter(replaced, newSuffix())
    const { manifest, items } = encodeDay({ stream, day, generation, rows: inOrder(rows), maxHoldMs })
    await history.put(stream, items, expiresAtMs)
    if (!(await history.swap(manifest, replaced?.generation, expiresAtMs))) {
      const own = items.map(({ sk }) => sk)
      await history.remove(stream, own)
      return 'lost'
    }
    if (!isFirst) await history.expire(stream, skOfAll(replaced), now() + replacedLifeMs)
    return 'packed'
  }
