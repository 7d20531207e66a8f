import { localDay, localHour } from './times'
import { wobble } from './noise'

const dayMs = 86_400_000

/** Outdoor temperature in the Hunter Valley, °C: warm afternoons, January the hottest month, weather fronts. */
export function outdoorTemperature(seed: number, tMs: number): number {
  const season = Math.cos((2 * Math.PI * (localDay(tMs) - 20)) / 365.25)
  const hour = Math.cos((2 * Math.PI * (localHour(tMs) - 15)) / 24)
  return (
    18 + 6 * season + 6.5 * hour + 3 * wobble(seed, 1, tMs, 3 * dayMs) + 0.4 * wobble(seed, 2, tMs, 600_000)
  )
}

/** Relative humidity, %: falls as the day warms. */
export const humidityAt = (seed: number, tMs: number, outdoorC: number): number =>
  Math.min(99, Math.max(12, 98 - 2.1 * outdoorC + 12 * wobble(seed, 3, tMs, dayMs)))

/** Air pressure at a height, kPa. */
export const pressureAt = (seed: number, tMs: number, altitudeM: number): number =>
  101.3 - altitudeM * 0.0118 + 0.9 * wobble(seed, 4, tMs, 2 * dayMs)
