import type { Machine } from '../machines/Machine'
import { engineFrames } from './engineFrames'
import { type Reading, type CanFrame, canFrame, canId, high, low } from './Reading'
import type { Sample } from './Sample'
import type { FaultEpisode } from './Phase'

const activeFaultsPgn = 65226
const noFault: readonly number[] = [0x00, 0xff, 0, 0, 0, 0, 0xff, 0xff]
const packetBytes = 7
const lampBits = { amber: 0x04, red: 0x10, mil: 0x40 } as const satisfies Record<FaultEpisode['lamp'], number>

/** DM1 of a control unit: one frame for none or one fault, a broadcast of packets (TP.BAM) for several. */
export function faultFrames(source: number, faults: readonly FaultEpisode[]): CanFrame[] {
  const id = canId(6, activeFaultsPgn, source)
  if (faults.length === 0) return [canFrame(id, noFault)]
  const lamps = faults.reduce((bits, { lamp }) => bits | lampBits[lamp], 0)
  const bytes = [lamps, 0xff, ...faults.flatMap(troubleCode)]
  return faults.length === 1 ? [canFrame(id, [...bytes, 0xff, 0xff])] : broadcast(source, bytes)
}

const troubleCode = ({ spn, fmi, oc }: FaultEpisode): number[] => [
  spn,
  spn >> 8,
  ((spn >> 11) & 0xe0) | fmi,
  oc & 127,
]

function broadcast(source: number, bytes: readonly number[]): CanFrame[] {
  const packets = Math.ceil(bytes.length / packetBytes)
  const announce = [
    0x20,
    bytes.length,
    bytes.length >> 8,
    packets,
    0xff,
    activeFaultsPgn,
    activeFaultsPgn >> 8,
    activeFaultsPgn >> 16,
  ]
  const frames = [canFrame(canId(7, 0xecff, source), announce)]
  for (let packet = 0; packet < packets; packet++) {
    const part = bytes.slice(packet * packetBytes, (packet + 1) * packetBytes)
    while (part.length < packetBytes) part.push(0xff)
    frames.push(canFrame(canId(7, 0xebff, source), [packet + 1, ...part]))
  }
  return frames
}

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
