import type { Span } from './findGaps'
import { firstAfter } from './findTime'

/** Whether the device told anything within a span, by the times of its readings in parts that each ascend. */
export const wasHeard = (parts: readonly Float64Array[], { fromMs, toMs }: Span): boolean =>
  parts.some((times) => (times[firstAfter(times, fromMs)] ?? Infinity) < toMs)
