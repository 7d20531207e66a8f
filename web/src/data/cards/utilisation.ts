import type { OutputOf } from '../../../../shared/core/endpoint'
import { hourMs } from '../../../../shared/core/time'
import { formatHours } from '../../display/values/formatValue'
import type { Aggregates, getMetrics } from '../../../../shared/periodfigures/getMetrics'

/** States 4 to 6 are work, 1 to 3 are not. */
export const workKeys = ['state4_hrs', 'state5_hrs', 'state6_hrs'] as const
export const periodHours = 7 * 24

export interface Utilisation {
  readonly hours: number
  /** Share of the period, 0 to 100. */
  readonly percent: number
}

type Metrics = OutputOf<typeof getMetrics>

/**
 * What a counter of hours gained: its steps upward, through restarts. No counter gains more than the time itself: one
 * that was read as 0 while its device started, and leapt back, got from its first reading to its last.
 */
const gainOf = ({ acc, diff }: Aggregates, spanHours: number): number =>
  [acc, diff].find((gain) => gain >= 0 && gain <= spanHours) ?? spanHours

/** How much of a period was work; undefined when none of its counters was read in it. */
export const utilisationOf = (metrics: Metrics, period: 'current' | 'previous'): Utilisation | undefined => {
  const { startTime, endTime } = metrics[period]
  const span = ((endTime - startTime) * 1000) / hourMs
  const counted = workKeys.flatMap((key) => metrics.metrics[key]?.[period] ?? [])
  if (counted.length === 0 || span <= 0) return undefined
  const gained = counted.reduce((sum, counter) => sum + gainOf(counter, span), 0)
  const hours = Math.min(span, gained)
  return { hours, percent: (hours / span) * 100 }
}

const points = (change: number): string => `${Math.abs(change)} ${Math.abs(change) === 1 ? 'pt' : 'pts'}`

/** A week of work in words, against the week before where that is known. */
export const describeWeek = (current: Utilisation, previous: Utilisation | undefined): string => {
  const worked = `${formatHours(current.hours)} of work`
  if (previous === undefined) return worked
  const change = Math.round(current.percent) - Math.round(previous.percent)
  if (change === 0) return `${worked} · as much as last week`
  return `${worked} · ${points(change)} ${change > 0 ? 'above' : 'below'} last week`
}
