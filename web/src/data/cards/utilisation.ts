import { hourMs } from '../../../../shared/core/time'
import type { OutputOf } from '../../../../shared/core/endpoint'
import type { getMetrics } from '../../../../shared/metrics/getMetrics'

/** States 4 to 6 are work, 1 to 3 are not (spec 1 §4). */
export const workKeys = ['state4_hrs', 'state5_hrs', 'state6_hrs'] as const
export const periodHours = 7 * 24

export interface Utilisation {
  readonly hours: number
  /** Share of the period, 0 to 100. */
  readonly percent: number
}

type Metrics = OutputOf<typeof getMetrics>

/** How much of a period was work; undefined when none of its counters was read in it. */
export const utilisationOf = (metrics: Metrics, period: 'current' | 'previous'): Utilisation | undefined => {
  const gains = workKeys.flatMap((key) => metrics.metrics[key]?.[period]?.acc ?? [])
  const { startTime, endTime } = metrics[period]
  const span = ((endTime - startTime) * 1000) / hourMs
  if (gains.length === 0 || span <= 0) return undefined
  const hours = gains.reduce((sum, gain) => sum + gain, 0)
  return { hours, percent: Math.min(100, (hours / span) * 100) }
}
