import type { Machine } from '../machines/Machine'
import { engineFrames } from './engineFrames'
import { faultFrames } from './faultFrames'
import type { Reading, CanFrame } from './Reading'
import type { Sample } from './Sample'
import { canFrame, canId, high, low } from './canFrame'

const no = 0xff
const transmission = 3
const gears = canId(6, 61445, transmission)
const fluids = canId(6, 65272, transmission)
const cruise = canId(6, 65265, transmission)
const distance = canId(6, 65217, transmission)

/** The transmission control unit's messages: gear, oil, wheel speed, distance. */
function drivelineFrames(sample: Sample): CanFrame[] {
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

const engineSource = 0
const transmissionSource = 3

/** Fills in what the CAN buses carried; with the ignition off they are silent and the keys absent. */
export function measureCan({ canBuses }: Machine, sample: Sample, into: Reading): void {
  const [engineBus, secondBus] = canBuses
  if (!sample.running || !engineBus) return
  const onSecond = sample.faults.filter(({ bus }) => secondBus !== undefined && bus === secondBus)
  const onEngine = sample.faults.filter((fault) => !onSecond.includes(fault))
  into[engineBus] = [...engineFrames(sample), ...faultFrames(engineSource, onEngine)]
  if (secondBus) into[secondBus] = [...drivelineFrames(sample), ...faultFrames(transmissionSource, onSecond)]
}
