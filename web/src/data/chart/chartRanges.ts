import { type RelativeRange, relativeRanges } from '../../../../shared/data/queryReadings'

/** Where a measurement's chart begins (spec 1 §9). */
export const defaultRange: RelativeRange = '6h'

/** Days that a plan must keep for a range to make sense; shorter ranges always do (spec 1 §5). */
const neededDays: Partial<Record<RelativeRange, number>> = { '1M': 30, '1w': 7, '1d': 1 }

export const rangeNames = Object.keys(relativeRanges) as RelativeRange[]

/** Why a range cannot be chosen on this plan; undefined when it can. */
export const rangeRefusal = (
  range: RelativeRange,
  storageDays: number,
  planName: string | undefined,
): string | undefined => {
  if ((neededDays[range] ?? 0) <= storageDays) return undefined
  return `Data older than ${storageDays} day(s) is unavailable${planName === undefined ? '' : ` on the ${planName} plan`}.`
}
