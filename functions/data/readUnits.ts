import type { Clock } from '../../shared/core/time'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { KeySeries } from './KeySeries'
import { openReadSeries } from './seriesReader'
import { firstAfter, type Points, joinPoints } from './points'
import type { Sources } from './readRows'
import { type StreamSpan, streamSpans } from './streamSpans'

type KeyPoints = ReturnType<KeySeries['join']>

/** What one unit sent while it was on a machine. */
interface UnitSeries {
  series: ReadonlyMap<string, KeyPoints>
  /** Until then, and at that instant, another unit was on the machine: what this one sent is from elsewhere. */
  untilMs: number
}

const lastOf = ({ numbers, others }: KeyPoints): number =>
  Math.max(numbers.times.at(-1) ?? -Infinity, others.times.at(-1) ?? -Infinity)

/**
 * Of units that were on a machine one after the other, each counts from where the one before it ended: a new one has been
 * tried on a bench, mostly, while the old one was still at work.
 */
export const followUnits = (all: readonly ReadonlyMap<string, KeyPoints>[]): UnitSeries[] => {
  let untilMs = -Infinity
  return all.map((series) => {
    const unit = { series, untilMs }
    untilMs = Math.max(untilMs, ...[...series.values()].map(lastOf))
    return unit
  })
}

const cut = ({ times, values }: Points, untilMs: number): Points => {
  const from = firstAfter(times, untilMs)
  return { times: times.subarray(from), values: values.subarray(from) }
}

/** The numbers of one key over all units. */
export const numbersOf = (units: readonly UnitSeries[], key: string): Points =>
  joinPoints(
    units.flatMap(({ series, untilMs }) => {
      const numbers = series.get(key)?.numbers
      return numbers === undefined ? [] : [cut(numbers, untilMs)]
    }),
  )

/** When another unit was heard first on a machine. */
export const seamsOf = (units: readonly UnitSeries[]): number[] =>
  units.flatMap(({ series, untilMs }) => {
    if (untilMs === -Infinity) return []
    const firsts = [...series.values()].flatMap(({ numbers, others }) =>
      [numbers, others].map(({ times }) => times[firstAfter(times, untilMs)] ?? Infinity),
    )
    const first = Math.min(...firsts)
    return first === Infinity ? [] : [first]
  })

const unitOf = ({ stream }: StreamSpan): string => stream.slice(0, stream.indexOf('#'))

/** Streams one after the other of the same unit. */
const byUnit = (spans: readonly StreamSpan[]): StreamSpan[][] => {
  const units: StreamSpan[][] = []
  for (const span of spans) {
    const last = units.at(-1)
    if (last?.[0] !== undefined && unitOf(last[0]) === unitOf(span)) last.push(span)
    else units.push([span])
  }
  return units
}

/** Reads some keys of a machine, unit by unit; `heard` takes the times of all readings. */
export const openReadUnits = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  return async (
    { record, link }: { record: Pick<RecordItem, 'streams'>; link: LinkItem },
    window: { fromMs: number; toMs: number },
    keys: readonly string[],
    heard: Float64Array[] = [],
  ): Promise<UnitSeries[]> => {
    const all = await Promise.all(
      byUnit(streamSpans(record, link, window)).map(async (spans) => {
        const series = new Map(keys.map((key) => [key, new KeySeries()]))
        await Promise.all(spans.map((span) => readSeries(span, series, heard)))
        return new Map([...series].map(([key, gathered]) => [key, gathered.join()]))
      }),
    )
    return followUnits(all)
  }
}

/** Reads some keys of a machine, whole, and when another unit was heard first on it. */
export const openReadSpans =
  (readSeries: ReturnType<typeof openReadSeries>) =>
  async (spans: readonly StreamSpan[], keys: readonly string[], heard: Float64Array[]) => {
    const units = await Promise.all(
      byUnit(spans).map(async (own) => {
        const series = new Map(keys.map((key) => [key, new KeySeries()]))
        await Promise.all(own.map((span) => readSeries(span, series, heard)))
        return series
      }),
    )
    const [first = new Map(keys.map((key) => [key, new KeySeries()])), ...others] = units
    const joined = () => units.map((unit) => new Map([...unit].map(([key, series]) => [key, series.join()])))
    const seams = others.length === 0 ? [] : seamsOf(followUnits(joined()))
    for (const unit of others) for (const [key, series] of unit) first.get(key)?.absorb(series)
    return { series: first, seams }
  }
