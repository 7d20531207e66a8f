import type { Bounds } from './metric'
import { describeMetric } from './metricCatalogue'

/** Above this a supply is no 12 V system, for which alone the default limits are meant (spec-traps 36). */
const highestTwelveVolts = 18

const doesNotApply: Record<string, (value: number) => boolean> = {
  vin: (volts) => volts > highestTwelveVolts,
  // A battery that reads 0 is not fitted or not measured (spec-traps 14).
  vbat: (volts) => volts === 0,
}

/** The default warning and alarm limits of a key for a value, or none where they would mislead. */
export const boundsFor = (key: string, value: number): Bounds => {
  const misleads = Object.hasOwn(doesNotApply, key) && doesNotApply[key]?.(value) === true
  return misleads ? {} : (describeMetric(key).bounds ?? {})
}
