import { inflateRawSync } from 'node:zlib'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { KeySeries } from './KeySeries'
import { joinTimes } from './points'
import { type Sources, runsOf } from './readRows'
import { rowTimesKey, decodeTimes } from './columns/dayColumns'
import { type Manifest, skRange, timesSkOf, isCoveredByHours, sksOf, wantedOf } from './historyItems'
import { daysOnList } from './workStore'
import { fetchHeld } from './historyReader'
import { unpackBytes } from './packedBytes'
import { rowOf } from './readingStore'
import { type StreamSpan, daysOf, endOfDay, isSealed, startOfDay, streamSpans } from './streamSpans'

/** Longer windows are made of the hours of their days, and exactly all the same: extremes are real readings. */
export const maxDetailedMs = 62 * dayMs

/** The times of the rows of each part of a day, read once for all keys; undefined where each column has its own. */
const openRowTimes = (manifest: Manifest, inflated: (sk: string) => Uint8Array) => {
  const known = new Map<number, Float64Array>()
  const readBytes = (part: number): Uint8Array | undefined => {
    const packed = manifest.times?.[part]
    if (packed !== undefined) return unpackBytes(packed)
    const sk = timesSkOf(manifest, part)
    return sk === undefined ? undefined : inflated(sk)
  }
  return (part: number): Float64Array | undefined => {
    const times = known.get(part)
    if (times !== undefined) return times
    const bytes = readBytes(part)
    if (bytes === undefined) return undefined
    known.set(part, decodeTimes(bytes))
    return known.get(part)
  }
}

/** What will most likely be wanted, guessed before the manifests are known: `hourDays` follow one another. */
const guessRanges = (keys: readonly string[], days: readonly string[], hourDays: ReadonlySet<string>) => {
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const partial = days.filter((day) => !hourDays.has(day))
  const [firstHours, lastHours] = [[...hourDays][0], [...hourDays].at(-1)]
  const chunksOf = (key: string) =>
    hourDays.size === 0 || !isCoveredByHours(key)
      ? [skRange.chunks(key, firstDay, lastDay)]
      : partial.map((day) => skRange.chunks(key, day, day))
  const hoursOf = (key: string) =>
    firstHours === undefined || lastHours === undefined || !isCoveredByHours(key)
      ? []
      : [skRange.hours(key, firstHours, lastHours)]
  return [...keys.flatMap(chunksOf), ...keys.flatMap(hoursOf)]
}

/**
 * Reads what one stream has of some keys, whole, into their series, in one round trip: what a manifest will name is
 * guessed. Another only for raw readings of sealed days that are marked (for the order, see `openReadRows`), where days
 * have long times of their own, or where the guess was wrong. `heard` takes the times of all readings that were met,
 * whatever they hold.
 */
export const openReadSeries =
  ({ readings, history, work }: Sources, now: Clock) =>
  async (
    span: StreamSpan,
    series: ReadonlyMap<string, KeySeries>,
    heard: Float64Array[] = [],
  ): Promise<void> => {
    const { stream, fromMs, toMs } = span
    const keys = [...series.keys()]
    const wantedKeys = [...keys, rowTimesKey]
    const days = daysOf(span)
    const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
    const listed = await daysOnList(work, span)
    const isOpen = (day: string) => listed.has(day) || !isSealed(day, span)
    const aliveAtMs = now()
    const isWhole = (day: string) => fromMs <= startOfDay(day) && endOfDay(day) <= toMs
    const isLong = toMs - fromMs > maxDetailedMs
    const hourDays = new Set(isLong ? days.filter((day) => isWhole(day) && !isOpen(day)) : [])
    const wantedIn = (manifest: Manifest) => wantedOf(manifest, keys, hourDays.has(manifest.day))

    const readRaw = (open: readonly string[]) =>
      Promise.all(runsOf(open, span).map((run) => readings.range({ stream, ...run, aliveAtMs })))
    const ranges = guessRanges(keys, days, hourDays)
    const [manifests, raws, guesses] = await Promise.all([
      history.manifests(stream, firstDay, lastDay, wantedKeys),
      readRaw(days.filter(isOpen)),
      Promise.all(ranges.map(([from, to]) => history.range(stream, from, to))),
    ])
    const marked = manifests.flatMap(({ day, dirty }) => (dirty === undefined || isOpen(day) ? [] : [day]))
    for (const day of marked) hourDays.delete(day)
    const timed = manifests.flatMap((manifest) => {
      const { columns } = wantedIn(manifest)
      return columns.some(({ timesSk }) => timesSk !== undefined) ? [manifest.day] : []
    })
    const [firstTimed, lastTimed] = [timed[0], timed.at(-1)]
    const readTimes = async () => {
      if (firstTimed === undefined || lastTimed === undefined) return []
      const [from, to] = skRange.chunks(rowTimesKey, firstTimed, lastTimed)
      return [await history.range(stream, from, to)]
    }
    const [late, times] = await Promise.all([readRaw(marked), readTimes()])
    guesses.push(...times)
    const had = new Map(guesses.flatMap((found) => [...found]))
    const allSks = (manifest: Manifest) => sksOf(wantedIn(manifest))
    const held = await fetchHeld(history, manifests, allSks, wantedKeys, had)

    const inflated = (sk: string) => inflateRawSync(held.items.get(sk) ?? new Uint8Array())
    for (const manifest of held.manifests) {
      const { hours, columns } = wantedIn(manifest)
      for (const { key, sk } of hours) series.get(key)?.addHours(inflated(sk))
      const timesOf = openRowTimes(manifest, inflated)
      for (const { key, sk, part } of columns) {
        const rowTimes = timesOf(part)
        series.get(key)?.addColumn(inflated(sk), rowTimes)
        if (rowTimes !== undefined) heard.push(rowTimes)
      }
    }
    for (const run of [...raws, ...late]) {
      const rows = run.readings.map(rowOf)
      heard.push(Float64Array.from(rows, ({ tsMs }) => tsMs))
      for (const [key, into] of series) {
        into.addRaw(
          rows.flatMap(({ tsMs, body }) => (Object.hasOwn(body, key) ? [[tsMs, body[key]] as const] : [])),
        )
      }
    }
  }

/** Keys of which a device sends at least one with each reading. */
const usualKeys = ['vin', 'vsys', 'vbat', 'events']

/** When a device measured in a window, ascending. */
export const openReadHeard = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    window: Period,
  ): Promise<Float64Array> => {
    const series = new Map(usualKeys.map((key) => [key, new KeySeries()]))
    const heard: Float64Array[] = []
    await Promise.all(streamSpans(record, link, window).map((span) => readSeries(span, series, heard)))
    const own = [...series.values()].map((gathered) => gathered.join())
    return joinTimes([...heard, ...own.flatMap(({ numbers, others }) => [numbers.times, others.times])])
  }
}
export type ReadHeard = ReturnType<typeof openReadHeard>
