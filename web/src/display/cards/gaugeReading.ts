import { isUnmeasured } from '../../../../shared/data/isUnmeasured'
import type { Bounds } from '../../../../shared/display/metric'
import { describeMetric } from '../catalogue/metricCatalogue'

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

/** How far along the gauge a value is, 0 to 100; undefined when minimum equals maximum. */
export const gaugePercent = (value: number, min: number, max: number): number | undefined => {
  if (min === max) return undefined
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100))
}

export interface GaugeZone {
  readonly from: number
  readonly to: number
  readonly level: GaugeLevel
}

/** The stretches of a gauge, 0 to 100, and the level that each means. No limits, no stretches. */
export const gaugeZones = (min: number, max: number, bounds: Bounds): readonly GaugeZone[] => {
  const limits = [bounds.warnLow, bounds.warnHigh, bounds.alarmLow, bounds.alarmHigh].filter(
    (limit): limit is number => typeof limit === 'number',
  )
  const inside = limits
    .map((limit) => gaugePercent(limit, min, max) ?? 0)
    .filter((percent) => percent > 0 && percent < 100)
  if (limits.length === 0 || min === max) return []
  const cuts = [0, ...new Set(inside.sort((a, b) => a - b)), 100]
  return cuts.slice(1).map((to, i) => {
    const from = cuts[i] ?? 0
    const middle = min + ((from + to) / 200) * (max - min)
    return { from, to, level: levelOf(middle, bounds) }
  })
}

/** The gauge is a half circle of this radius around (0, 0), from left to right. */
const gaugeRadius = 50

const write = (number: number) => String(Math.round(number * 100) / 100)

const pointAt = (percent: number): string => {
  const angle = Math.PI * (1 - percent / 100)
  return `${write(gaugeRadius * Math.cos(angle))} ${write(-gaugeRadius * Math.sin(angle))}`
}

/** An arc between two places on the gauge, each 0 to 100; empty when they are the same. */
export const gaugeArc = (fromPercent: number, toPercent: number): string =>
  fromPercent === toPercent
    ? ''
    : `M${pointAt(fromPercent)}A${gaugeRadius} ${gaugeRadius} 0 0 1 ${pointAt(toPercent)}`

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
