import { minuteMs } from '../../../shared/core/time'
import { hashUnit, wobble } from './noise'
import type { Reading } from './Reading'
import { roundTo } from './roundTo'
import type { Sample } from './Sample'

const fixSlotMs = 3 * minuteMs

/** Fills in the GPS keys; without a fix only the few satellites in view are told. */
export function measurePosition(seed: number, sample: Sample, into: Reading): void {
  const { tMs, totals } = sample
  if (hashUnit(seed, 50, Math.floor(tMs / fixSlotMs)) < 0.004) {
    into.gps_nsat = Math.floor(3 * hashUnit(seed, 51, tMs))
    return
  }
  const sky = wobble(seed, 52, tMs, 25 * minuteMs)
  into.gps_lat = roundTo(sample.lat, 6)
  into.gps_lon = roundTo(sample.lon, 6)
  into.gps_speed = roundTo(sample.speedKmh, 1)
  into.gps_hdop = roundTo(1.05 - 0.35 * sky, 2)
  into.gps_nsat = Math.round(11 + 3 * sky)
  into.gps_cog = roundTo(sample.headingDeg, 1)
  into.gps_altitude = roundTo(sample.altitudeM, 1)
  // What stands where it was put has no way to count.
  if (totals.km > 0) into.gps_odo = roundTo(totals.km, 3)
}
