import type { FaultHabit, Step } from '../machines/Machine'
import type { Drive } from './travel'

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
