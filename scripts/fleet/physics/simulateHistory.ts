import { secondMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import { measure } from './measure'
import { nextMeasuringMs } from './times'
import { openWorld, type World } from './openWorld'
import type { Reading } from './Reading'
import { sampleAt } from './Sample'
import type { ActiveEvents } from './thresholds'

const noEvents: ActiveEvents = new Set()
const recallSteps = 60

/**
 * Readings of a machine from one instant up to (not including) another, oldest first. Live readings of the same
 * machine at the same instants are equal, so history runs into the present without a seam.
 */
export function* simulateHistory(
  machine: Machine,
  fromMs: number,
  toMs: number,
  intervalSeconds: number = machine.baseIntervalSeconds,
): Generator<Reading, void, undefined> {
  const world = openWorld(machine)
  let active = eventsAt(world, fromMs, intervalSeconds)
  for (
    let tMs = nextMeasuringMs(machine, intervalSeconds, fromMs);
    tMs < toMs;
    tMs += intervalSeconds * secondMs
  ) {
    const cycle = measure(machine, sampleAt(world, tMs), active)
    active = cycle.active
    yield cycle.reading
  }
}

/** A machine at an instant, ready to go on: its world and the events that last. */
export interface LiveState {
  readonly world: World
  readonly active: ActiveEvents
}

/** Takes a machine up where its history stands at an instant. */
export function stateAt(
  machine: Machine,
  tMs: number,
  intervalSeconds: number = machine.baseIntervalSeconds,
): LiveState {
  const world = openWorld(machine)
  return { world, active: eventsAt(world, tMs, intervalSeconds) }
}

/** Events active just before an instant: starting there needs a look back, because of hysteresis. */
function eventsAt(world: World, tMs: number, intervalSeconds: number): ActiveEvents {
  const { machine } = world
  const stepMs = intervalSeconds * secondMs
  const firstMs = nextMeasuringMs(machine, intervalSeconds, tMs)
  let active = noEvents
  for (let step = recallSteps; step > 0; step--) {
    active = measure(machine, sampleAt(world, firstMs - step * stepMs), active).active
  }
  return active
}
