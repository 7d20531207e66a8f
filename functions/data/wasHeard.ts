import type { Span } from './findGaps'

const firstAfter = (times: Float64Array, ms: number): number => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the device told anything within a span, by the times of its readings in parts that each ascend. */
export const wasHeard = (parts: readonly Float64Array[], { fromMs, toMs }: Span): boolean =>
  parts.some((times) => (times[firstAfter(times, fromMs)] ?? Infinity) < toMs)
