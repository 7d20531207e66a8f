import { type GaugeLevel, gaugePercent, levelOf } from './gaugeReading'
import type { Bounds } from '../../../../shared/display/metric'

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
