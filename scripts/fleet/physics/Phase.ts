import type { FaultHabit, Step, Machine } from '../machines/Machine'
import type { Drive } from './travel'
import { dayMs, hourMs, minuteMs } from '../../../shared/core/time'
import { between, type Random } from './noise'

/** Counters that only ever grow, and the few stores that do not. */
export interface Totals {
  /** Hours in work state 0…6. */
  readonly stateHours: readonly number[]
  readonly engineHours: number
  readonly idleHours: number
  readonly movementHours: number
  readonly km: number
  readonly fuelUsedL: number
  readonly tankL: number
  readonly coolantC: number
  /** Brakes or exhaust: what is hotter than the engine. */
  readonly hotC: number
  /** What stands in the sump, metres. */
  readonly levelM: number
}

/** A stretch of one kind of work, with everything needed to know the machine at any instant of it. */
export interface Phase {
  readonly startMs: number
  readonly endMs: number
  readonly step: Step
  readonly at: Totals
  readonly load: number
  readonly rpm: number
  readonly useLph: number
  /** What flows into the tank, litres an hour. */
  readonly fillLph: number
  /** The way along the road, of a machine that drives. */
  readonly drive: Drive | undefined
  readonly coolantTargetC: number
  readonly hotTargetC: number
  /** Where the level is at the end. */
  readonly levelToM: number
}

/** A stretch of time in which the control unit sees a fault. */
export interface FaultEpisode extends FaultHabit {
  readonly startMs: number
  readonly endMs: number
  /** Occurrence count, 1…126. */
  readonly oc: number
}

export interface DayPlan {
  readonly phases: readonly Phase[]
  readonly faults: readonly FaultEpisode[]
  readonly end: Totals
}

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

const warmUpMs = 7 * minuteMs
const coolDownMs = 70 * minuteMs
const noHotSpot = { warmMinutes: 7, coolMinutes: 70 } as const

/** Counters and stores at an instant of a phase. */
export function totalsAt({ hotSpot }: Pick<Machine, 'hotSpot'>, phase: Phase, tMs: number): Totals {
  const { at, step, rpm } = phase
  const spentMs = Math.min(tMs, phase.endMs) - phase.startMs
  const hours = spentMs / hourMs
  const running = rpm > 0 ? hours : 0
  const share = spentMs / (phase.endMs - phase.startMs)
  const fade = Math.exp(-spentMs / (rpm > 0 ? warmUpMs : coolDownMs))
  const { warmMinutes, coolMinutes } = hotSpot ?? noHotSpot
  const hotMinutes = phase.hotTargetC > at.hotC ? warmMinutes : coolMinutes
  const hotFade = Math.exp(-spentMs / (hotMinutes * minuteMs))
  return {
    stateHours: at.stateHours.map((before, state) => (state === step.state ? before + hours : before)),
    engineHours: at.engineHours + running,
    idleHours: at.idleHours + (step.state <= 3 ? running : 0),
    movementHours: at.movementHours + (phase.drive ? hours : 0),
    km: at.km + (phase.drive?.at(share).km ?? 0),
    fuelUsedL: at.fuelUsedL + phase.useLph * hours,
    tankL: at.tankL + (phase.fillLph - phase.useLph) * hours,
    coolantC: phase.coolantTargetC + (at.coolantC - phase.coolantTargetC) * fade,
    hotC: phase.hotTargetC + (at.hotC - phase.hotTargetC) * hotFade,
    levelM: at.levelM + (phase.levelToM - at.levelM) * share,
  }
}
