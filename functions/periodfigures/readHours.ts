import { inflateRawSync } from 'node:zlib'
import type { Clock } from '../../shared/core/time'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { type HourlyRollup, rollUpHours } from '../../shared/data/rollups/rollUpHours'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Row } from '../data/columns/dayColumns'
import { decodeRollups } from '../data/columns/encodeRollups'
import { type Manifest, entryOf, hoursSk, skRange } from '../data/historyItems'
import { daysOnList } from '../data/workStore'
import { fetchHeld } from '../data/historyReader'
import { orderInstants } from '../data/points'
import { type Sources, openReadRows, runsOf } from '../data/readRows'
import { type StreamSpan, daysOf, isSealed } from '../data/streamSpans'

interface HoursAsked {
  period: Period
  /** All numeric keys when it is undefined. */
  keys: readonly string[] | undefined
  maxHoldMs: number
  /** Leaves out what no packer has rolled up yet: its readings are many more than their hours. */
  isPackedOnly?: boolean
}

type HoursByKey = Map<string, HourlyRollup[]>

/** A day of hours is some hundred bytes; room for the usual sixteen thousand costs more than to inflate it. */
const inflating = { chunkSize: 2048 }

const add = (into: HoursByKey, key: string, hours: readonly HourlyRollup[]) => {
  const known = into.get(key)
  if (known === undefined) into.set(key, [...hours])
  else known.push(...hours)
}

/** Hours of readings that no packer has rolled up yet. */
const rollUpRows = (rows: readonly Row[], keys: ReadonlySet<string> | undefined, maxHoldMs: number) => {
  const points = new Map<string, { times: number[]; values: number[] }>()
  for (const { tsMs, body } of rows) {
    for (const [key, value] of Object.entries(body)) {
      if (typeof value !== 'number' || isUnmeasured(key, value) || keys?.has(key) === false) continue
      const known = points.get(key) ?? { times: [], values: [] }
      known.times.push(tsMs)
      known.values.push(value)
      points.set(key, known)
    }
  }
  return [...points].map(([key, found]) => {
    const ordered = orderInstants({
      times: Float64Array.from(found.times),
      values: Float64Array.from(found.values),
    })
    return [key, rollUpHours(ordered.times, ordered.values, maxHoldMs)] as const
  })
}

/**
 * The hours of a period of one stream, by key: of sealed days as the packer rolled them up, of the others from their
 * readings, and so of those that are marked (for the order, see `openReadRows`).
 */
export const openReadHours = (sources: Sources, now: Clock) => {
  const { history, work } = sources
  const readRows = openReadRows(sources, now)

  const readPacked = async (span: StreamSpan, manifests: readonly Manifest[], keys: HoursAsked['keys']) => {
    const [firstDay, lastDay] = [manifests[0]?.day, manifests.at(-1)?.day]
    if (firstDay === undefined || lastDay === undefined) return []
    const keysOf = (manifest: Manifest) =>
      (keys ?? Object.keys(manifest.keys)).filter((key) => {
        const values = entryOf(manifest, key)?.values
        return values === 'numbers' || values === 'mixed'
      })
    const skOf = (manifest: Manifest, key: string) => hoursSk(key, manifest.day, manifest.generation)
    const all = [...new Set(manifests.flatMap(keysOf))]
    const guesses = await Promise.all(
      all.map((key) => history.range(span.stream, ...skRange.hours(key, firstDay, lastDay))),
    )
    const held = await fetchHeld(
      history,
      manifests,
      (manifest) => keysOf(manifest).map((key) => skOf(manifest, key)),
      keys,
      new Map(guesses.flatMap((guess) => [...guess])),
    )
    return held.manifests.flatMap((manifest) =>
      keysOf(manifest).map((key) => {
        const bytes = held.items.get(skOf(manifest, key)) ?? new Uint8Array()
        return [key, decodeRollups(inflateRawSync(bytes, inflating))] as const
      }),
    )
  }

  return async (
    span: StreamSpan,
    { period, keys, maxHoldMs, isPackedOnly = false }: HoursAsked,
  ): Promise<HoursByKey> => {
    const days = daysOf(span)
    const listed = await daysOnList(work, span)
    const sealed = days.filter((day) => !listed.has(day) && isSealed(day, span))
    const [firstDay, lastDay] = [sealed[0], sealed.at(-1)]
    const found =
      firstDay === undefined || lastDay === undefined
        ? []
        : await history.manifests(span.stream, firstDay, lastDay, keys)
    const marked = new Set(found.flatMap(({ day, dirty }) => (dirty === undefined ? [] : [day])))
    const packed = new Set(sealed.filter((day) => !marked.has(day)))
    const open = isPackedOnly ? [] : days.filter((day) => !packed.has(day))
    const [hours, ...rows] = await Promise.all([
      readPacked(
        span,
        found.filter(({ day }) => packed.has(day)),
        keys,
      ),
      ...runsOf(open, span).map((run) =>
        readRows({ ...span, ...run }, { count: Infinity, newestFirst: false, keys }),
      ),
    ])
    const into: HoursByKey = new Map()
    for (const [key, each] of hours) {
      const within = each.filter(({ hourMs }) => hourMs >= period.fromMs && hourMs < period.toMs)
      if (within.length > 0) add(into, key, within)
    }
    const wanted = keys === undefined ? undefined : new Set(keys)
    const fresh = rollUpRows(
      rows.flatMap((run) => run.rows),
      wanted,
      maxHoldMs,
    )
    for (const [key, each] of fresh) add(into, key, each)
    return into
  }
}
