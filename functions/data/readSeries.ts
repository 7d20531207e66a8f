import { inflateRawSync } from 'node:zlib'
import { type Clock, dayMs } from '../../shared/core/time'
import { fetchHeld } from './fetchHeld'
import { type Manifest, chunkSksOf, entryOf, hoursSk, skRange } from './historyItems'
import type { KeySeries } from './KeySeries'
import { rowOf } from './readingReader'
import { type Sources, runsOf } from './readRows'
import { type StreamSpan, daysOf, endOfDay, isSealed, startOfDay } from './streamSpans'

/** Longer windows are told by the hours of their days, and exactly all the same: extremes are real readings. */
export const maxDetailedMs = 62 * dayMs

/**
 * Reads what one stream has of some keys, whole, into their series. Two round trips: the work list, then everything
 * at once (for the order, see `openReadRows`); a third only where the guess of what is packed was wrong.
 */
export const openReadSeries = ({ readings, history, work }: Sources, now: Clock) => {
  /** What will most likely be wanted of a key, guessed before the manifests are known. */
  const prefetch = async (
    { stream }: StreamSpan,
    days: readonly string[],
    whole: readonly string[],
    key: string,
  ) => {
    const partial = days.filter((day) => !whole.includes(day))
    const ranges = [
      ...(whole.length === 0 ? [] : [skRange.hours(key, whole[0] ?? '', whole.at(-1) ?? '')]),
      ...(whole.length === 0
        ? [skRange.chunks(key, days[0] ?? '', days.at(-1) ?? '')]
        : partial.map((day) => skRange.chunks(key, day, day))),
    ]
    return Promise.all(ranges.map(([from, to]) => history.range(stream, from, to)))
  }

  return async (span: StreamSpan, series: ReadonlyMap<string, KeySeries>): Promise<void> => {
    const { stream, fromMs, toMs } = span
    const keys = [...series.keys()]
    const days = daysOf(span)
    const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
    const listed = await work.ofStream(stream, firstDay, lastDay)
    const dirty = new Set(listed.map(({ day }) => day))
    const isOpen = (day: string) => dirty.has(day) || !isSealed(day, span)
    const isWhole = (day: string) => fromMs <= startOfDay(day) && endOfDay(day) <= toMs
    const byHours = toMs - fromMs <= maxDetailedMs ? [] : days.filter((day) => isWhole(day) && !isOpen(day))
    const hourDays = new Set(byHours)

    const sksOf = (manifest: Manifest, key: string): string[] =>
      hourDays.has(manifest.day) && entryOf(manifest, key)?.values === 'numbers'
        ? [hoursSk(key, manifest.day, manifest.generation)]
        : chunkSksOf(manifest, key)
    const runs = runsOf(days.filter(isOpen), span)
    const aliveAtMs = now()
    const [manifests, raws, guesses] = await Promise.all([
      history.manifests(stream, firstDay, lastDay, keys),
      Promise.all(runs.map((run) => readings.range({ stream, ...run, aliveAtMs }))),
      Promise.all(keys.map((key) => prefetch(span, days, byHours, key))),
    ])
    const had = new Map(guesses.flat().flatMap((found) => [...found]))
    const allSks = (manifest: Manifest) => keys.flatMap((key) => sksOf(manifest, key))
    const held = await fetchHeld(history, manifests, allSks, keys, had)

    for (const [key, into] of series) {
      for (const sk of held.manifests.flatMap((manifest) => sksOf(manifest, key))) {
        const bytes = inflateRawSync(held.items.get(sk) ?? new Uint8Array())
        if (sk.startsWith('H#')) into.addHours(bytes)
        else into.addColumn(bytes)
      }
    }
    const rows = raws.flatMap((run) => run.readings.map(rowOf))
    for (const [key, into] of series) {
      into.addRaw(
        rows.flatMap(({ tsMs, body }) => (Object.hasOwn(body, key) ? [[tsMs, body[key]] as const] : [])),
      )
    }
  }
}
