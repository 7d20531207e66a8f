import type { Bounds } from '../../../../shared/display/metric'

export const gaugeLevels = ['normal', 'warning', 'alarm'] as const
export type GaugeLevel = (typeof gaugeLevels)[number]

const isSet = (limit: number | null | undefined): limit is number => limit !== null && limit !== undefined
const isAtOrAbove = (value: number, limit: number | null | undefined) => isSet(limit) && value >= limit
const isAtOrBelow = (value: number, limit: number | null | undefined) => isSet(limit) && value <= limit

/** Red at or beyond an alarm limit, amber at or beyond a warning limit, otherwise green. */
export const levelOf = (value: number, { warnLow, warnHigh, alarmLow, alarmHigh }: Bounds): GaugeLevel => {
  if (isAtOrAbove(value, alarmHigh) || isAtOrBelow(value, alarmLow)) return 'alarm'
  if (isAtOrAbove(value, warnHigh) || isAtOrBelow(value, warnLow)) return 'warning'
  return 'normal'
}

export const gaugeRangeError = 'Gauge Error: Invalid min/max range'

/** How far along the gauge a value stands, 0 to 100; undefined when minimum equals maximum. */
export const gaugePercent = (value: number, min: number, max: number): number | undefined => {
  if (min === max) return undefined
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))
}
