import { firstAtOrAfter } from './findTime'

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
