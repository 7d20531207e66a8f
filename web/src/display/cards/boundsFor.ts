import { isUnmeasured } from '../../../../shared/data/isUnmeasured'
import type { Bounds } from '../../../../shared/display/metric'
import { describeMetric } from '../catalogue/metricCatalogue'

/** Above this a supply is no 12 V system, for which alone the default limits are meant. */
const highestTwelveVolts = 18

/**
 * The warning and alarm limits of a key for a value: its own, or else those of the catalogue where they do not
 * mislead. What was not measured is beyond no limit.
 */
export const boundsFor = (key: string, value: number, own?: Bounds): Bounds => {
  if (isUnmeasured(key, value)) return {}
  if (own !== undefined) return own
  return key === 'vin' && value > highestTwelveVolts ? {} : (describeMetric(key).bounds ?? {})
}
