import { hourMs } from '../../shared/core/time'
import type { Bounds } from '../../shared/hours/bounds'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Points } from '../data/points'

/** Litres an hour: more burns no engine of a machine. */
const mostLph = 600
/** Its count comes in steps of half a litre, and may be a reading old. */
const stepLitres = 0.5

const shareOf = (fromMs: number, toMs: number, { fromMs: begin, toMs: end }: Period): number =>
  Math.max(0, Math.min(toMs, end) - Math.max(fromMs, begin)) / hourMs

/**
 * Litres that an engine counted in a period. What it gained between two readings is known however long it was silent; not so
 * where the count falls, or rises by more than an engine can burn, or before the first and after the last reading.
 * @param points with the nearest readings before and after the period, if there are any
 */
export const countedFuel = (
  { times, values }: Points,
  period: Period,
): { used: Bounds; unknownHours: number } | undefined => {
  if (times.length === 0) return undefined
  let [atLeast, atMost, unknownHours] = [0, 0, 0]
  const addUnknown = (fromMs: number, toMs: number) => {
    const hours = shareOf(fromMs, toMs, period)
    unknownHours += hours
    atMost += hours * mostLph
  }
  addUnknown(period.fromMs, times[0] ?? period.toMs)
  for (let at = 1; at < times.length; at += 1) {
    const [fromMs = 0, toMs = 0] = [times[at - 1], times[at]]
    const hours = shareOf(fromMs, toMs, period)
    if (hours === 0) continue
    const gain = (values[at] ?? 0) - (values[at - 1] ?? 0)
    const allHours = (toMs - fromMs) / hourMs
    if (gain < 0 || gain > allHours * mostLph + stepLitres) {
      addUnknown(fromMs, toMs)
      continue
    }
    const isInside = fromMs >= period.fromMs && toMs <= period.toMs
    // Of what was burnt across an edge all of it, or none, may be of the period.
    if (isInside) atLeast += gain
    atMost += gain
  }
  addUnknown(times.at(-1) ?? period.fromMs, period.toMs)
  return {
    used: { atLeast: Math.max(0, atLeast - stepLitres), atMost: atMost + stepLitres },
    unknownHours,
  }
}
