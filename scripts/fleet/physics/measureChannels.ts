import { secondMs } from '../../../shared/core/time'
import type { Channel, Machine } from '../machines/Machine'
import { wobble } from './noise'
import type { Reading } from './Reading'
import { roundTo } from './roundTo'
import { quantities, type Sample } from './Sample'

const noisePeriodMs = 20 * secondMs

/** Fills in the machine's own sensor channels and custom parameters. */
export function measureChannels(machine: Machine, sample: Sample, into: Reading): void {
  for (let i = 0; i < machine.channels.length; i++) {
    const channel = machine.channels[i]
    if (channel) into[channel.key] = readChannel(channel, sample, machine.seed, 60 + i)
  }
}

function readChannel(channel: Channel, sample: Sample, seed: number, noiseChannel: number): number {
  if (channel.whenOff !== undefined && !sample.running) return channel.whenOff
  const noise = channel.noise ? channel.noise * wobble(seed, noiseChannel, sample.tMs, noisePeriodMs) : 0
  const value = (channel.offset ?? 0) + channel.scale * quantities[channel.of](sample)
  // A quantity at rest has no noise: an empty tray weighs nothing, not minus a hundred kilograms.
  return roundTo(value === 0 ? 0 : value + noise, channel.dp)
}
