import type { Reading } from '../../../shared/data/reading'
import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { type GaugeLevel, levelOf } from '../display/cards/gaugeReading'

/** The channels of vibration and of the machine's attitude, the most important first. */
export const vibrationKeys = ['motion', 'accel_x', 'accel_y', 'accel_z', 'pitch', 'roll', 'angle'] as const

export interface VibrationLevel {
  readonly key: string
  readonly label: string
  readonly unit: string
  readonly decimals: number
  readonly colour: string
  /** The newest value and its time in seconds; a channel may be measured less often than others. */
  readonly value: number
  readonly ts: number
  /** The value furthest from zero among the readings, and when it was. */
  readonly peak: { readonly value: number; readonly ts: number }
  /** By the limits of the gauge of the key; `normal` for a key without one. */
  readonly level: GaugeLevel
}

const numbersOf = (readings: readonly Reading[], key: string) =>
  readings.flatMap((reading) => {
    const value = reading[key]
    return typeof value === 'number' && Number.isFinite(value) ? [{ value, ts: reading.ts }] : []
  })

/** The levels in these readings, which ascend in time; channels that none holds are left out. */
export const vibrationLevels = (
  readings: readonly Reading[],
  display: DisplaySettings,
): readonly VibrationLevel[] =>
  vibrationKeys.flatMap((key) => {
    const numbers = numbersOf(readings, key)
    const newest = numbers.at(-1)
    if (newest === undefined) return []
    const { label, unit, decimals, colour, entry } = displayOf(key, display[key])
    const peak = numbers.reduce((most, one) => (Math.abs(one.value) > Math.abs(most.value) ? one : most))
    const level = entry.gaugeSettings === undefined ? 'normal' : levelOf(newest.value, entry.gaugeSettings)
    return [{ key, label, unit, decimals, colour, ...newest, peak, level }]
  })
