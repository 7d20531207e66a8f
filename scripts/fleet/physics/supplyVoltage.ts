import { minuteMs, secondMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import { localHour } from './localTime'
import { wobble } from './noise'

/** Supply voltage: alternator when running, else a battery that the sun charges when there is no engine. */
export function supplyVoltage(
  machine: Machine,
  tMs: number,
  running: boolean,
  chargingFault: boolean,
): number {
  const { seed, supplyVolts, engine } = machine
  const scale = supplyVolts / 12
  const ripple = 0.04 * wobble(seed, 20, tMs, 4 * secondMs)
  // What the converter of the device adds: two measurements of a resting battery differ, too.
  const jitter = 0.012 * wobble(seed, 22, tMs, 2 * secondMs)
  const drift = 0.06 * wobble(seed, 21, tMs, 40 * minuteMs)
  if (running) return scale * ((chargingFault ? 12.1 : 13.95) + ripple + jitter + drift)
  const sun = engine ? 0 : Math.max(0, Math.sin(((localHour(tMs) - 6) / 12) * Math.PI))
  return scale * (12.62 + 1.3 * sun + jitter + drift)
}
