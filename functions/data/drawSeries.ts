import type { Points } from './points'
import { secondMs } from '../../shared/core/time'
import type { downsample } from './downsample'
import { type HiddenSpikes, findHiddenSpikes } from './findHiddenSpikes'
import type { Reading } from '../../shared/data/reading'
import { maxAnswerBytes } from '../core/http/answer'

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
