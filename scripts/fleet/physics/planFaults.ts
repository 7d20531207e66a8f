import { dayMs, minuteMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import type { FaultEpisode } from './Phase'
import { between, type Random } from './seededRandom'

/** Draws the day's fault episodes: most days none, now and then one or several at once. */
export function planFaults(machine: Machine, dayStartMs: number, random: Random): FaultEpisode[] {
  return machine.faults.flatMap((habit) => {
    const happens = random() < habit.dailyChance
    const startMs = dayStartMs + random() * 0.9 * dayMs
    const lengthMs = between(random, habit.minutes) * minuteMs
    const oc = 1 + Math.floor(random() * 20)
    return happens ? [{ ...habit, startMs, endMs: startMs + lengthMs, oc }] : []
  })
}

/** Overheating is the one fault that is felt by the machine before the control unit reports it. */
export const overheating = 110

export const isFaultAt = (faults: readonly FaultEpisode[], spn: number, tMs: number): boolean =>
  faults.some((fault) => fault.spn === spn && fault.startMs <= tMs && tMs < fault.endMs)
