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

const firstAtOrAfter = (times: Float64Array, ms: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

const heightOf = (values: Float64Array): number => {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}

/** How far a reading stands above both its neighbours, or below both. */
const leapAt = (values: Float64Array, at: number): number => {
  const value = values[at] ?? Number.NaN
  const [before, after] = [values[at - 1] ?? Number.NaN, values[at + 1] ?? Number.NaN]
  const [low, high] = before < after ? [before, after] : [after, before]
  return Math.max(value - high, low - value)
}

/** The median step between neighbours of `from..to`, of some of them where they are many. */
const usualStep = (values: Float64Array, from: number, to: number): number => {
  const apart = Math.max(1, Math.floor((to - from) / sampledSteps))
  const steps: number[] = []
  for (let at = from + 1; at < to; at += apart) {
    const step = Math.abs((values[at] ?? 0) - (values[at - 1] ?? 0))
    if (step >= 0) steps.push(step)
  }
  return steps.sort((a, b) => a - b)[steps.length >> 1] ?? 0
}

/**
 * Where single readings leap out without being drawn, because a taller one stands in the same stretch: by column of
 * the window, in order. `times` (ms) must ascend; NaN is no value.
 */
export const findHiddenSpikes = (
  { times, values, picked }: Drawn,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  columns: number,
): HiddenSpikes[] => {
  const begin = firstAtOrAfter(times, fromMs)
  const end = firstAtOrAfter(times, toMs + 1)
  if (picked.length >= end - begin || end - begin < 3) return []
  const visible = heightOf(values.subarray(begin, end)) * visiblePart
  const [from, to] = [Math.max(fromMs, times[begin] ?? 0), Math.min(toMs, times[end - 1] ?? 0)]
  const width = Math.max(1, (to - from) / columns)
  const shown = new Set(picked)
  const leaps = new Map<number, number[]>()
  for (let at = begin + 1; at < end - 1; at++) {
    if (!(leapAt(values, at) > visible) || shown.has(at)) continue
    const column = Math.min(columns - 1, Math.floor(((times[at] ?? 0) - from) / width))
    const known = leaps.get(column)
    if (known === undefined) leaps.set(column, [at])
    else known.push(at)
  }
  return [...leaps].flatMap(([column, found]) => {
    const [startMs, endMs] = [from + column * width, from + (column + 1) * width]
    const usual = usualStep(values, firstAtOrAfter(times, startMs), firstAtOrAfter(times, endMs))
    const count = found.filter((at) => leapAt(values, at) > usualSteps * usual).length
    return count === 0 ? [] : [{ fromMs: Math.floor(startMs), toMs: Math.ceil(endMs), count }]
  })
}
