import { minuteMs } from '../../../shared/core/time'
import type { LinkHabit } from '../machines/Machine'
import { hashUnit } from '../physics/noise'

const slotMs = 25 * minuteMs
const outageShare = 0.6

/** Says whether the radio has lost the portal: in most slots of 25 minutes once, for a few minutes. */
export function isOutage(habit: LinkHabit, seed: number, tMs: number): boolean {
  if (habit.kind === 'steady') return false
  const slot = Math.floor(tMs / slotMs)
  if (hashUnit(seed, 100, slot) > outageShare) return false
  const [shortest, longest] = habit.outageMinutes
  const lengthMs = (shortest + (longest - shortest) * hashUnit(seed, 101, slot)) * minuteMs
  const startMs = slot * slotMs + hashUnit(seed, 102, slot) * (slotMs - lengthMs)
  return tMs >= startMs && tMs < startMs + lengthMs
}
