import { secondMs } from '../../shared/core/time'
import type { Reading } from '../../shared/data/reading'
import { maxAnswerBytes } from '../core/countFitting'
import { type Points, firstAtOrAfter } from './points'
import type { downsample } from './downsample'

/** A column of a chart in which single readings leap out that its points do not show. */
export interface HiddenSpikes {
  fromMs: number
  toMs: number
  /** How many of them. */
  count: number
}

interface Drawn {
  times: Float64Array
  values: Float64Array
  /** Indexes of the readings that are drawn, ascending. */
  picked: Uint32Array
}

/** A leap lower than this part of the chart's height is hardly seen. */
const visiblePart = 1 / 40
/** Where every step is as high, it is the way of the value, not a leap: so many times its usual step. */
const usualSteps = 6
const sampledSteps = 63

/** Extremes are always drawn. */
const heightOf = ({ values, picked }: Drawn): number => {
  let low = Infinity
  let high = -Infinity
  picked.forEach((at) => {
    low = Math.min(low, values[at] ?? low)
    high = Math.max(high, values[at] ?? high)
  })
  return high - low
}

/**
 * How far a reading stands above both its neighbours, or below both, if that is more than `least`; otherwise 0. On
 * which side comes last: of noise no processor foresees it, and a month asks 43,200 times.
 */
const leapAt = (values: Float64Array, at: number, least: number): number => {
  const value = values[at] ?? Number.NaN
  const before = value - (values[at - 1] ?? Number.NaN)
  const after = value - (values[at + 1] ?? Number.NaN)
  const leap = Math.min(Math.abs(before), Math.abs(after))
  return leap > least && before > 0 === after > 0 ? leap : 0
}

/** Whether the median step between neighbours of `from..to` is lower, of some of them where they are many. */
const isAboveUsual = (values: Float64Array, from: number, to: number, height: number): boolean => {
  const apart = Math.max(1, Math.floor((to - from) / sampledSteps))
  let below = 0
  let others = 0
  for (let at = from + 1; at < to; at += apart) {
    const step = Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0))
    if (step < height) below++
    else if (step >= height) others++
  }
  return below > others || others === 0
}

/**
 * How many leaps of `from..to` are not drawn, can be seen and are not just the way of the value. `next`: the place in
 * `picked` of the first drawn reading from there on.
 */
const countHidden = (
  { values, picked }: Drawn,
  { from, to, next }: { from: number; to: number; next: number },
  visible: number,
): number => {
  let count = 0
  let shown = next
  // What is higher than a leap that counts counts too; what is lower than one that does not, does not either.
  let counted = Infinity
  let refused = visible
  for (let at = from; at < to; at++) {
    if (picked[shown] === at) {
      shown++
      continue
    }
    const leap = leapAt(values, at, refused)
    if (leap === 0) continue
    if (leap >= counted || isAboveUsual(values, from, to, leap / usualSteps)) {
      counted = Math.min(counted, leap)
      count++
    } else refused = leap
  }
  return count
}

/**
 * Where single readings leap out without being drawn, because a taller one stands in the same stretch: by column of
 * the window, in order. `times` (ms) must ascend; NaN is no value.
 */
export const findHiddenSpikes = (
  drawn: Drawn,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  columns: number,
): HiddenSpikes[] => {
  const { times, picked } = drawn
  const begin = firstAtOrAfter(times, fromMs)
  const end = firstAtOrAfter(times, toMs + 1)
  if (picked.length >= end - begin || end - begin < 3) return []
  const visible = heightOf(drawn) * visiblePart
  const [from, to] = [Math.max(fromMs, times[begin] ?? 0), Math.min(toMs, times[end - 1] ?? 0)]
  const width = Math.max(1, (to - from) / columns)
  const spikes: HiddenSpikes[] = []
  const last = end - 1
  let [at, next] = [begin + 1, 0]
  for (let column = 0; column < columns && at < last; column++) {
    const [startMs, endMs] = [from + column * width, from + (column + 1) * width]
    const until = column === columns - 1 ? last : Math.min(last, firstAtOrAfter(times, endMs))
    while ((picked[next] ?? last) < at) next++
    const count = countHidden(drawn, { from: at, to: until, next }, visible)
    if (count > 0) spikes.push({ fromMs: Math.floor(startMs), toMs: Math.ceil(endMs), count })
    at = until
  }
  return spikes
}

/** Ends of the runs of equal values in the window: where a text began, and was last seen. */
const runEnds = ({ times, values }: Points, fromMs: number, toMs: number): number[] => {
  const inside = [...times.keys()].filter((i) => (times[i] ?? 0) >= fromMs && (times[i] ?? 0) <= toMs)
  return inside.filter((at, i) => {
    const [before, after] = [inside[i - 1], inside[i + 1]]
    const isFirst = before === undefined || values[before] !== values[at]
    const isLast = after === undefined || values[after] !== values[at]
    return isFirst || isLast
  })
}

/**
 * Picks what a chart needs of a text: its changes. Indexes of real readings, ascending, at most `maxPoints`, the
 * first and the last of the window always among them; where there are more changes, the first and last of each of
 * `maxPoints / 2` equal spans.
 */
export const pickChanges = (points: Points, fromMs: number, toMs: number, maxPoints: number): number[] => {
  const ends = runEnds(points, fromMs, toMs)
  if (ends.length <= maxPoints) return ends
  const [first = 0, last = 0] = [ends[0], ends.at(-1)]
  if (maxPoints < 2) return [last]
  const buckets = Math.floor(maxPoints / 2)
  const origin = points.times[first] ?? 0
  const width = ((points.times[last] ?? 0) - origin) / buckets
  const bucketOf = (at: number) =>
    width === 0 ? 0 : Math.min(buckets - 1, Math.floor(((points.times[at] ?? 0) - origin) / width))
  return ends.filter(
    (at, i) =>
      i === 0 ||
      i === ends.length - 1 ||
      bucketOf(ends[i - 1] ?? 0) !== bucketOf(at) ||
      bucketOf(ends[i + 1] ?? 0) !== bucketOf(at),
  )
}

export interface DrawnSeries {
  key: string
  numbers: Points
  /** `values` are places in `texts`. */
  others: Points
  texts: readonly unknown[]
}

interface Window {
  fromMs: number
  toMs: number
}

/** Which of a key's numbers are drawn: `downsample`, or what is exact for a plot. */
export type PickNumbers = typeof downsample

interface Drawing {
  pick: PickNumbers
  /** Spans are whole multiples of it; 0 for any. */
  stepMs: number
}

interface Point {
  tsMs: number
  key: string
  value: unknown
}

/** A key that had both numbers and texts shares its points between them. */
const pointsOf = (
  { key, numbers, others, texts }: DrawnSeries,
  { fromMs, toMs }: Window,
  most: number,
  { pick, stepMs }: Drawing,
) => {
  const isMixed = numbers.times.length > 0 && others.times.length > 0
  const each = isMixed ? Math.floor(most / 2) : most
  const drawn: Point[] = []
  const picked = pick(numbers.times, numbers.values, fromMs, toMs, each, stepMs)
  for (const i of picked) {
    drawn.push({ tsMs: numbers.times[i] ?? 0, key, value: numbers.values[i] })
  }
  for (const i of pickChanges(others, fromMs, toMs, most - (isMixed ? each : 0))) {
    drawn.push({ tsMs: others.times[i] ?? 0, key, value: texts[others.values[i] ?? 0] })
  }
  const columns = Math.max(1, Math.floor(each / 4))
  return { drawn, hidden: findHiddenSpikes({ ...numbers, picked }, { fromMs, toMs }, columns) }
}

/** Points of one instant share a row, unless they are of the same key. `points` need not be in order. */
const rowsOf = (points: Point[]): Reading[] => {
  const rows: Reading[] = []
  let instantMs = Number.NaN
  let instantStart = 0
  for (const { tsMs, key, value } of points.sort((a, b) => a.tsMs - b.tsMs)) {
    if (tsMs !== instantMs) {
      instantMs = tsMs
      instantStart = rows.length
    }
    let at = instantStart
    while (at < rows.length && Object.hasOwn(rows[at] ?? {}, key)) at++
    const row = rows[at]
    if (row === undefined) rows.push({ ts: tsMs / secondMs, [key]: value })
    else row[key] = value
  }
  return rows
}

/** What a chart of some keys shows, and of each key where it shows less than there is. */
interface Chart {
  rows: Reading[]
  hidden: (HiddenSpikes & { key: string })[]
}

/**
 * Rows for a chart of some keys: at most `maxPoints` real readings of each, ascending. Fewer where they would be
 * more than an answer can carry.
 */
export const drawSeries = (
  series: readonly DrawnSeries[],
  window: Window,
  maxPoints: number,
  drawing: Drawing,
): Chart => {
  for (let most = maxPoints; ; most = Math.floor(most / 2)) {
    const points = series.map((each) => ({ key: each.key, ...pointsOf(each, window, most, drawing) }))
    const rows = rowsOf(points.flatMap(({ drawn }) => drawn))
    const hidden = points.flatMap((each) => each.hidden.map((spikes) => ({ key: each.key, ...spikes })))
    const chart = { rows, hidden }
    const isSmall = rows.length * 100 < maxAnswerBytes && series.every(({ texts }) => texts.length === 0)
    if (isSmall || most <= 1 || Buffer.byteLength(JSON.stringify(rows)) <= maxAnswerBytes) return chart
  }
}
