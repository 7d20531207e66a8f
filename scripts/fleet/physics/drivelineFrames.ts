import { canFrame, canId, high, low } from './canFrame'
import type { CanFrame } from './Reading'
import type { Sample } from './Sample'

const no = 0xff
const transmission = 3
const gears = canId(6, 61445, transmission)
const fluids = canId(6, 65272, transmission)
const cruise = canId(6, 65265, transmission)
const distance = canId(6, 65217, transmission)

/** The transmission control unit's messages: gear, oil, wheel speed, distance. */
export function drivelineFrames(sample: Sample): CanFrame[] {
  const gear = 125 + (sample.speedKmh < 1 ? 0 : Math.min(6, 1 + Math.floor(sample.speedKmh / 9)))
  const oil = (sample.coolantC * 1.02 + 273) / 0.03125
  const speed = sample.speedKmh * 256
  const metres5 = Math.round((sample.totals.km * 1000) / 5)
  return [
    canFrame(gears, [gear, no, no, gear, no, no, no, no]),
    canFrame(fluids, [no, no, no, 0x64, low(oil), high(oil), no, no]),
    canFrame(cruise, [no, low(speed), high(speed), no, no, no, no, no]),
    canFrame(distance, [metres5, metres5 >> 8, metres5 >> 16, metres5 >> 24, no, no, no, no]),
  ]
}
