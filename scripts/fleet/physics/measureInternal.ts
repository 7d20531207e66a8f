import { minuteMs, secondMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import { humidityAt, pressureAt } from './climate'
import { hashUnit, wobble } from './noise'
import type { Reading } from './Reading'
import { roundTo } from './roundTo'
import type { Sample } from './Sample'

const tamperSlotMs = 5 * minuteMs
const rad = Math.PI / 180

/** Fills in what every device measures in its own case: supply, climate, tamper light, attitude and vibration. */
export function measureInternal(machine: Machine, sample: Sample, into: Reading): void {
  const { seed } = machine
  const { tMs, running, outdoorC, pitchDeg, rollDeg, speedKmh } = sample
  const jitter = (channel: number): number => wobble(seed, channel, tMs, 2 * secondMs)
  into.vsys = roundTo(4.1 + 0.04 * wobble(seed, 40, tMs, 11 * minuteMs) + 0.012 * jitter(44), 2)
  into.vin = roundTo(sample.supplyV, 2)
  into.vbat = 0
  into.ambient = roundTo(outdoorC + 1.5 + 6 * sample.warmth + 0.15 * wobble(seed, 41, tMs, minuteMs), 2)
  into.humidity = roundTo(humidityAt(seed, tMs, outdoorC), 1)
  into.pressure = roundTo(pressureAt(seed, tMs, sample.altitudeM), 2)
  into.light = isOpened(seed, tMs) ? 1 : 0
  into.pitch = roundTo(pitchDeg, 1)
  into.roll = roundTo(rollDeg, 1)
  into.angle = roundTo(Math.min(90, Math.hypot(pitchDeg, rollDeg)), 1)
  const rattle = running ? 0.02 + 0.02 * sample.load : 0.006
  into.accel_x = roundTo(Math.sin(pitchDeg * rad) + rattle * jitter(45), 2)
  into.accel_y = roundTo(-Math.sin(rollDeg * rad) + rattle * jitter(46), 2)
  into.accel_z = roundTo(-Math.cos(pitchDeg * rad) * Math.cos(rollDeg * rad) + rattle * jitter(47), 2)
  const shaking = running ? 38 + 60 * sample.load + 4.5 * speedKmh : 4
  into.motion = Math.round(shaking * (1 + 0.25 * wobble(seed, 42, tMs, 5 * secondMs)))
}

/** Somebody opens the case for five minutes, once in a few days. */
const isOpened = (seed: number, tMs: number): boolean =>
  hashUnit(seed, 43, Math.floor(tMs / tamperSlotMs)) < 1 / 1200
