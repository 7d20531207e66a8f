import { type CanFrame, canFrame, canId, high, low } from './Reading'
import type { Sample } from './Sample'

const no = 0xff
const engine = 0
const eec1 = canId(3, 61444, engine)
const eec2 = canId(3, 61443, engine)
const temperatures = canId(6, 65262, engine)
const fluidPressures = canId(6, 65263, engine)
const hours = canId(6, 65253, engine)
const fuelEconomy = canId(6, 65266, engine)
const electricalPower = canId(6, 65271, engine)
const dashDisplay = canId(6, 65276, engine)
const ambient = canId(6, 65269, engine)

/** The engine control unit's messages for the values of a sample (J1939-71 scaling). */
export function engineFrames(sample: Sample): CanFrame[] {
  const { totals } = sample
  const percent = Math.round(sample.load * 100)
  const speed = sample.rpm / 0.125
  const oilTemperature = (sample.oilC + 273) / 0.03125
  const engineHours = Math.round(totals.engineHours / 0.05)
  const rate = sample.fuelLph / 0.05
  const volts = sample.supplyV / 0.05
  const outdoor = (sample.outdoorC + 273) / 0.03125
  return [
    canFrame(eec2, [0xd1, percent / 0.4, percent, no, no, no, no, no]),
    canFrame(eec1, [0xf0, 125 + percent, 125 + percent, low(speed), high(speed), engine, no, no]),
    canFrame(temperatures, [
      Math.round(sample.coolantC) + 40,
      Math.round(sample.outdoorC + 18) + 40,
      low(oilTemperature),
      high(oilTemperature),
      no,
      no,
      no,
      no,
    ]),
    canFrame(fluidPressures, [no, no, no, Math.round(sample.oilKpa / 4), no, no, no, no]),
    canFrame(hours, [engineHours, engineHours >> 8, engineHours >> 16, engineHours >> 24, no, no, no, no]),
    canFrame(fuelEconomy, [low(rate), high(rate), no, no, no, no, no, no]),
    canFrame(electricalPower, [
      no,
      no,
      low(volts),
      high(volts),
      low(volts),
      high(volts),
      low(volts),
      high(volts),
    ]),
    canFrame(dashDisplay, [no, Math.round(sample.fuelPercent / 0.4), no, no, no, no, no, no]),
    canFrame(ambient, [0xc8, no, no, low(outdoor), high(outdoor), no, no, no]),
  ]
}
