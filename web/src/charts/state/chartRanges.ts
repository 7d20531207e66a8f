import { type RelativeRange, relativeRanges } from '../../../../shared/data/queryReadings'
import { tooOldMessage } from '../../../../shared/data/rangeProblem'
import type { TierView } from '../../../../shared/settings/deviceSettings'

/** A stretch of time until now, or the newest measurement alone. */
export type ChartRange = RelativeRange | 'single'

/** Where a measurement's chart begins. */
export const defaultRange: ChartRange = '6h'

/** In the order and the words of the range dialog. */
export const rangeLabels = {
  '1M': 'Month',
  '1w': 'Week',
  '1d': 'Day',
  '6h': '6 hours',
  '1h': 'Hour',
  '30m': '30 minutes',
  '10m': '10 minutes',
  single: 'Single Measurement',
} as const satisfies Record<ChartRange, string>
export const rangeChoices = Object.keys(rangeLabels) as ChartRange[]

/** Those that one press chooses, shortest first. */
export const relativeNames = Object.keys(relativeRanges) as RelativeRange[]

/** Days that a plan must keep for a range to make sense; shorter ranges always do. */
const neededDays: Partial<Record<ChartRange, number>> = { '1M': 30, '1w': 7, '1d': 1 }

/** What a chart needs to know of a plan. */
export interface PlanReach {
  readonly planName: string
  readonly retentionDays: number
}

export const planReachOf = (tier: TierView | undefined): PlanReach => ({
  planName: tier?.name ?? '---',
  retentionDays: tier?.dataStorageDays ?? 0,
})

/** Whether a plan keeps less than the longest range of a chart. */
export const isShortReach = (plan: PlanReach): boolean =>
  rangeChoices.some((range) => rangeRefusal(range, plan) !== undefined)

/** Why a range cannot be chosen on this plan; undefined when it can. */
export const rangeRefusal = (range: ChartRange, plan: PlanReach): string | undefined =>
  (neededDays[range] ?? 0) <= plan.retentionDays ? undefined : tooOldMessage(plan)
