import { canFrame, canId } from './canFrame'
import type { FaultEpisode } from './Phase'
import type { CanFrame } from './Reading'

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
