import type { Machine } from '../machines/Machine'
import { localDay } from './times'
import type { DayPlan, Phase, Totals } from './Phase'
import { planDay, sumDay } from './planDay'
import { measureRoad, type Road } from './travel'

/** The day on which every demo machine was fitted: counters start there. */
const fittedMs = Date.UTC(2026, 0, 1)
const keptPlans = 3

/** A machine at an instant: what it is doing, and the plan of its day. */
export interface Moment {
  readonly phase: Phase
  readonly plan: DayPlan
}

/** A machine's whole life, past and future, as a function of time alone. */
export interface World {
  readonly machine: Machine
  readonly road: Road | undefined
  momentAt(tMs: number): Moment
}

/**
 * Opens a machine's world. Counters at a day's start are the sum of all days before, kept as they are found; a day's
 * plan is made again when asked for, so years of life cost a few kilobytes.
 */
export function openWorld(machine: Machine): World {
  const road = machine.route ? measureRoad(machine.route) : undefined
  const firstDay = localDay(fittedMs)
  const dayStarts: Totals[] = [startTotals(machine)]
  const plans = new Map<number, DayPlan>()

  const planOf = (day: number): DayPlan => {
    const known = plans.get(day)
    if (known) return known
    for (let next = dayStarts.length; next <= day - firstDay; next++) {
      const before = dayStarts[next - 1] ?? startTotals(machine)
      dayStarts.push(sumDay(machine, road, firstDay + next - 1, before))
    }
    const plan = planDay(machine, road, day, dayStarts[day - firstDay] ?? startTotals(machine))
    plans.set(day, plan)
    for (const old of [...plans.keys()].slice(0, -keptPlans)) plans.delete(old)
    return plan
  }

  return {
    machine,
    road,
    momentAt: (tMs) => {
      const plan = planOf(localDay(tMs))
      return { plan, phase: phaseAt(plan.phases, tMs) }
    },
  }
}

function startTotals({ start, tank }: Machine): Totals {
  return {
    stateHours: [0, 0, 0, 0, 0, 0, 0],
    ...start,
    tankL: (tank?.litres ?? 0) * 0.8,
    coolantC: 20,
    hotC: 20,
    levelM: 0,
  }
}

function phaseAt(phases: readonly Phase[], tMs: number): Phase {
  let low = 0
  let high = phases.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((phases[middle]?.endMs ?? Infinity) > tMs) high = middle
    else low = middle + 1
  }
  const phase = phases[low]
  if (!phase) throw new RangeError('A day without phases')
  return phase
}
