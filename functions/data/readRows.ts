import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs, dayOf } from '../../shared/core/time'
import type { Env } from '../core/env'
import { openHistoryReader, type HistoryReader } from './historyReader'
import { openReadingReader, type ReadingReader, rowOf, type RawReading } from './readingStore'
import type { Row } from './columns/dayColumns'
import { type WorkStore, daysOnList, openWorkStore } from './workStore'
import type { Manifest } from './historyItems'
import { atOf, readDayRows } from './readDayRows'
import { type StreamSpan, daysOf, endOfDay, isSealed, startOfDay } from './streamSpans'

export interface Sources {
  readings: ReadingReader
  history: HistoryReader
  work: Pick<WorkStore, 'ofStream'>
}

export interface RowsAsked {
  /** As many as this are found, if there are as many; a few more may come along. */
  count: number
  newestFirst: boolean
  /** Only these channels, where the readings are packed. */
  keys?: readonly string[] | undefined
}

/** The first rows of a span in the order asked for; `more` when there may be others behind the last. */
export interface Rows {
  rows: Row[]
  more: boolean
}

/** More than an answer may hold. */
export const maxRawBytes = 6_000_000
/** Days are read in blocks that grow: the first ones hold what is wanted nearly always. */
const firstBlockDays = 2
const blockGrowth = 4

function* blocksOf(span: StreamSpan, newestFirst: boolean): Generator<StreamSpan> {
  let { fromMs, toMs } = span
  for (let days = firstBlockDays; fromMs <= toMs; days *= blockGrowth) {
    const reach = (days - 1) * dayMs
    if (newestFirst) {
      const start = Math.max(fromMs, startOfDay(dayOf(toMs - reach)))
      yield { ...span, fromMs: start, toMs }
      toMs = start - 1
    } else {
      const end = Math.min(toMs, endOfDay(dayOf(fromMs + reach)))
      yield { ...span, fromMs, toMs: end }
      fromMs = end + 1
    }
  }
}

/** Neighbouring days as spans, each to be read with one query. */
export const runsOf = (days: readonly string[], { fromMs, toMs }: StreamSpan) => {
  const runs: { fromMs: number; toMs: number }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    const end = Math.min(toMs, endOfDay(day))
    if (last?.toMs === startOfDay(day) - 1) last.toMs = end
    else runs.push({ fromMs: Math.max(fromMs, startOfDay(day)), toMs: end })
  }
  return runs
}

const dayOfKey = (at: string): string => dayOf(Number(at.slice(0, 13)))

const groupByDay = (readings: readonly RawReading[]): Map<string, RawReading[]> => {
  const days = new Map<string, RawReading[]>()
  for (const reading of readings) {
    const day = dayOfKey(reading.at)
    const known = days.get(day)
    if (known === undefined) days.set(day, [reading])
    else known.push(reading)
  }
  return days
}

/** Raw and packed readings of a day, each once: the key of a packed one is made anew from its body. */
const mergeDay = (raw: readonly RawReading[], packed: readonly Row[]): [string, Row][] => {
  const byKey = new Map(packed.map((row) => [atOf(row), row]))
  for (const reading of raw) if (!byKey.has(reading.at)) byKey.set(reading.at, rowOf(reading))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}

/**
 * Reads rows of one stream. What makes every stored reading appear exactly once, whatever a packer does meanwhile: of
 * days that are not sealed, raw readings and whatever is packed, merged by key; of a sealed day what its manifest
 * names, and if the manifest has a mark, raw readings that are read after it. A packer takes the mark away only once
 * all readings that were there with it are packed, so a manifest without one names them all.
 */
export const openReadRows = ({ readings, history, work }: Sources, now: Clock) => {
  const readDay = async (
    raw: readonly RawReading[] | undefined,
    manifest: Manifest | undefined,
    keys: readonly string[] | undefined,
  ): Promise<[string, Row][]> => {
    const isMixed = raw !== undefined && raw.length > 0
    const packed =
      manifest === undefined ? [] : await readDayRows(history, manifest, isMixed ? undefined : keys)
    if (isMixed) return mergeDay(raw, packed)
    return packed.map((row) => [String(row.tsMs).padStart(13, '0'), row])
  }

  const readBlock = async (span: StreamSpan, { count, newestFirst, keys }: RowsAsked): Promise<Rows> => {
    const days = daysOf(span)
    const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
    const listed = await daysOnList(work, span)
    const isOpen = (day: string) => listed.has(day) || !isSealed(day, span)
    const maxBytes = Number.isFinite(count) ? maxRawBytes : Infinity
    const limits = { limit: count, maxBytes, newestFirst, aliveAtMs: now() }
    const readRaw = (open: readonly string[]) =>
      Promise.all(runsOf(open, span).map((run) => readings.range({ stream: span.stream, ...run, ...limits })))
    const [manifests, unsealed] = await Promise.all([
      history.manifests(span.stream, firstDay, lastDay),
      readRaw(days.filter(isOpen)),
    ])
    const marked = manifests.flatMap(({ day, dirty }) => (dirty === undefined || isOpen(day) ? [] : [day]))
    const raws = [...unsealed, ...(await readRaw(marked))]
    const manifestOf = new Map(manifests.map((manifest) => [manifest.day, manifest]))
    const rawOf = groupByDay(raws.flatMap((run) => run.readings))
    // A run that was cut is known only up to its last reading, which is on this day.
    const cuts = raws.flatMap((run) => (run.more ? run.readings.slice(-1) : []))
    const horizons = new Map(cuts.map(({ at }) => [dayOfKey(at), at]))

    const rows: Row[] = []
    for (const day of newestFirst ? days.reverse() : days) {
      const found = await readDay(rawOf.get(day), manifestOf.get(day), keys)
      const horizon = horizons.get(day)
      for (const [at, row] of newestFirst ? found.reverse() : found) {
        const isBeyond = horizon !== undefined && (newestFirst ? at < horizon : at > horizon)
        if (!isBeyond && row.tsMs >= span.fromMs && row.tsMs <= span.toMs) rows.push(row)
      }
      if (horizon !== undefined || rows.length >= count) return { rows, more: true }
    }
    return { rows, more: false }
  }

  /** Rows of a span of one stream in the order asked for. */
  return async (span: StreamSpan, asked: RowsAsked): Promise<Rows> => {
    const rows: Row[] = []
    for (const block of blocksOf(span, asked.newestFirst)) {
      const found = await readBlock(block, { ...asked, count: asked.count - rows.length })
      rows.push(...found.rows)
      if (found.more) return { rows, more: true }
    }
    return { rows, more: false }
  }
}

/** Readings of devices on their tables: those of late, and those of packed days. */
export const openSources = (
  documents: DynamoDBDocumentClient,
  env: Pick<Env, 'READINGS_TABLE' | 'HISTORY_TABLE'>,
  now: Clock,
): Sources => ({
  readings: openReadingReader(documents, env.READINGS_TABLE),
  history: openHistoryReader(documents, env.HISTORY_TABLE, now),
  work: openWorkStore(documents, env.HISTORY_TABLE),
})
