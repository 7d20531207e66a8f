import { minuteMs, secondMs } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { LinkItem } from '../devices/deviceStore'

const leastGapMs = 30 * minuteMs
const gapIntervals = 3

/** After a longer silence than this it is not known what a device did meanwhile. */
export const gapOf = ({ intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>): number =>
  Math.max(leastGapMs, gapIntervals * intervalSeconds * secondMs)

/**
 * The pieces of a period within which a device was silent for longer than a gap.
 * @param times of its readings, ascending, with those of a gap before and after the period
 * @param nowMs until when readings can have come
 */
export const unheard = (
  times: Iterable<number>,
  { fromMs, toMs }: Period,
  { gapMs, nowMs }: { gapMs: number; nowMs: number },
): Period[] => {
  const silent: Period[] = []
  let last = -Infinity
  const lookAt = (ms: number) => {
    const piece = { fromMs: Math.max(last, fromMs), toMs: Math.min(ms, toMs) }
    if (ms - last > gapMs && piece.fromMs < piece.toMs) silent.push(piece)
    last = ms
  }
  for (const ms of times) lookAt(ms)
  // What follows may still come.
  lookAt(Math.max(last, Math.min(nowMs, toMs + gapMs + 1)))
  return silent
}
