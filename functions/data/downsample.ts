import { firstAfter, firstAtOrAfter } from './points'

/** First index in `from..to` with a value, or `to`. */
const firstValue = (values: Float64Array, from: number, to: number) => {
  let at = from
  while (at < to && Number.isNaN(values[at])) at++
  return at
}

/** Last index in `from..to` with a value, or `from - 1`. */
const lastValue = (values: Float64Array, from: number, to: number) => {
  let at = to - 1
  while (at >= from && Number.isNaN(values[at])) at--
  return at
}

/** Appends indexes, each once and in order, to a row that is long enough. */
class Picked {
  private readonly indexes: Uint32Array
  private count = 0

  constructor(most: number) {
    this.indexes = new Uint32Array(most)
  }

  add(index: number) {
    if (this.count > 0 && (this.indexes[this.count - 1] ?? 0) >= index) return
    this.indexes[this.count++] = index
  }

  finish() {
    return this.indexes.slice(0, this.count)
  }
}

/** Lowest and highest value of `from..to`, and where wanted its first and last. NaN compares as neither. */
const pickSpan = (values: Float64Array, from: number, to: number, picked: Picked, withEnds: boolean) => {
  const first = firstValue(values, from, to)
  if (first >= to) return
  const last = lastValue(values, first, to)
  let lowest = values[first] ?? 0
  let highest = lowest
  let lowestAt = first
  let highestAt = first
  for (let at = first + 1; at <= last; at++) {
    const value = values[at] ?? 0
    if (value < lowest) {
      lowest = value
      lowestAt = at
    } else if (value > highest) {
      highest = value
      highestAt = at
    }
  }
  if (withEnds) picked.add(first)
  picked.add(Math.min(lowestAt, highestAt))
  picked.add(Math.max(lowestAt, highestAt))
  if (withEnds) picked.add(last)
}

/** All values of `from..to` if they are at most `most`. */
const pickAll = (values: Float64Array, from: number, to: number, most: number) => {
  const picked = new Picked(Math.min(most, to - from))
  let count = 0
  for (let at = from; at < to; at++) {
    if (Number.isNaN(values[at])) continue
    if (++count > most) return undefined
    picked.add(at)
  }
  return picked.finish()
}

const pickEnds = (values: Float64Array, from: number, to: number, maxPoints: number) => {
  const picked = new Picked(2)
  if (maxPoints >= 2) picked.add(firstValue(values, from, to))
  if (maxPoints >= 1) picked.add(lastValue(values, from, to))
  return picked.finish()
}

/** Lowest and highest, or all four, of each of at most `spans` equal spans of the readings `begin..end`. */
const pickSpans = (
  { times, values, fromMs, toMs, stepMs }: Asked,
  [begin, end]: readonly [number, number],
  spans: number,
  withEnds: boolean,
) => {
  const from = Number.isFinite(fromMs) ? fromMs : (times[begin] ?? 0)
  const final = Number.isFinite(toMs) ? toMs : (times[end - 1] ?? 0)
  const origin = stepMs === 0 ? from : Math.floor(from / stepMs) * stepMs
  const exact = (final - origin) / spans
  const width = stepMs === 0 ? exact : Math.ceil(exact / stepMs) * stepMs
  const picked = new Picked(spans * (withEnds ? 4 : 2) + 2)
  picked.add(firstValue(values, begin, end))
  let start = begin
  for (let span = 1; span <= spans && start < end; span++) {
    const next = span === spans ? end : firstAtOrAfter(times, origin + span * width, start, end)
    pickSpan(values, start, next, picked, withEnds)
    start = next
  }
  picked.add(lastValue(values, begin, end))
  return picked.finish()
}

interface Asked {
  times: Float64Array
  values: Float64Array
  fromMs: number
  toMs: number
  stepMs: number
}

const inside = ({ times, fromMs, toMs }: Asked) => {
  const begin = firstAtOrAfter(times, fromMs, 0, times.length)
  return [begin, firstAfter(times, toMs, begin, times.length)] as const
}

/**
 * Picks the readings that a chart of the window needs: its first and last, and of each of equal spans of time the
 * lowest and the highest. All of the points go to extremes: a span with its own first and last would have to be twice
 * as wide, and in it a spike hides behind a taller one. Never averages: what is returned are indexes of real points,
 * ascending, at most `maxPoints`, with the extremes of the window always among them (from 4 points on). With 2 or 3
 * points it is the first and the last, with 1 the last; where no more than `maxPoints` are there, all.
 *
 * `times` (ms) must ascend; they may repeat and need not be regular. The window includes both its ends. Missing
 * values are NaN and are passed over. With `stepMs` spans are whole multiples of it, from a whole multiple: where only
 * the extremes of hours are known, those of a span that cuts an hour would not be.
 */
export const downsample = (
  times: Float64Array,
  values: Float64Array,
  fromMs: number,
  toMs: number,
  maxPoints: number,
  stepMs = 0,
): Uint32Array => {
  const asked = { times, values, fromMs, toMs, stepMs }
  const [begin, end] = inside(asked)
  const all = pickAll(values, begin, end, maxPoints)
  if (all !== undefined) return all
  const spans = Math.floor((maxPoints - 2) / 2)
  return spans < 1 ? pickEnds(values, begin, end, maxPoints) : pickSpans(asked, [begin, end], spans, false)
}

/**
 * Picks what a plot of so many columns of pixels draws (M4): of each column the first, lowest, highest and last
 * reading. The line through them is the line through all readings, to the pixel. Otherwise as `downsample`; at most
 * `4 * columns` points.
 */
export const pickColumns = (
  times: Float64Array,
  values: Float64Array,
  fromMs: number,
  toMs: number,
  columns: number,
  stepMs = 0,
): Uint32Array => {
  const asked = { times, values, fromMs, toMs, stepMs }
  const [begin, end] = inside(asked)
  const all = pickAll(values, begin, end, 4 * columns)
  return all ?? pickSpans(asked, [begin, end], columns, true)
}
