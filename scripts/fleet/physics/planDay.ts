import { dayMs, hourMs, minuteMs } from '../../../shared/core/time'
import type { Machine, Step } from '../machines/Machine'
import { outdoorTemperature } from './climate'
import { localDayStartMs, weekdayOf } from './times'
import { type DayPlan, type Phase, type Totals, isFaultAt, overheating, planFaults, totalsAt } from './Phase'
import { between, seededRandom, type Random } from './noise'
import type { Road } from './travel'

const fullShare = 0.96
const overheatC = 27
const dayHours = 24

/**
 * Plans a machine's local day from the counters at its start: shifts of work cycles, refuelling, parking. The same
 * machine and day always give the same plan, so history and live readings are one world.
 */
export function planDay(machine: Machine, road: Road | undefined, day: number, start: Totals): DayPlan {
  const phases: Phase[] = []
  const { faults, end } = walkDay(machine, road, day, start, (phase) => void phases.push(phase))
  return { phases, faults, end }
}

/** Counters at a day's end. Keeps no phase: years are summed up at a start, and memory stays small. */
export const sumDay = (machine: Machine, road: Road | undefined, day: number, start: Totals): Totals =>
  walkDay(machine, road, day, start, () => undefined).end

function walkDay(
  machine: Machine,
  road: Road | undefined,
  day: number,
  start: Totals,
  visit: (phase: Phase) => void,
): Pick<DayPlan, 'faults' | 'end'> {
  const random = seededRandom(machine.seed * 100_003 + day)
  const dayStartMs = localDayStartMs(day)
  const dayEndMs = dayStartMs + dayMs
  const faults = planFaults(machine, dayStartMs, random)
  let clockMs = dayStartMs
  let totals = start

  const add = (step: Step, lengthMs: number, fillTo?: number): void => {
    const endMs = Math.min(clockMs + lengthMs, dayEndMs)
    if (endMs <= clockMs) return
    const hot = isFaultAt(faults, overheating, (clockMs + endMs) / 2)
    const phase = layPhase(machine, road, step, clockMs, endMs, totals, random, { hot, fillTo })
    visit(phase)
    totals = totalsAt(machine, phase, endMs)
    clockMs = endMs
  }

  const refuel = refuelling(machine, random)
  const shifts = machine.duty.shifts
    .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
    .sort((a, b) => a.fromHour - b.fromHour)
  for (const shift of shifts) {
    const fromMs = dayStartMs + shift.fromHour * hourMs + (shift.fromHour > 0 ? random() * 9 * minuteMs : 0)
    add(machine.duty.off, fromMs - clockMs)
    const untilMs = Math.min(dayStartMs + shift.toHour * hourMs, dayEndMs - longestRoundMs(machine))
    while (clockMs < untilMs) {
      const fill = refuel(totals)
      if (fill) add(fill.step, fill.lengthMs, fill.litres)
      for (const step of machine.duty.cycle) add(step, between(random, step.minutes) * minuteMs)
    }
    if (machine.route && shift.toHour === dayHours) {
      for (const [step, lengthMs] of lastRound(machine, dayEndMs - clockMs)) add(step, lengthMs)
    }
  }
  add(machine.duty.off, dayEndMs - clockMs)
  return { faults, end: totals }
}

/** What drives must be back before midnight, where each day's plan begins anew: around then the crew has its break. */
function longestRoundMs({ route, duty, tank }: Machine): number {
  if (!route) return 0
  const minutes = duty.cycle.reduce((sum, step) => sum + step.minutes[1], tank?.refillMinutes[1] ?? 0)
  return minutes * minuteMs
}

/** One round more where the day has room for it, driven so that it is over by midnight. */
function lastRound({ duty: { cycle } }: Machine, leftMs: number): (readonly [Step, number])[] {
  const least = cycle.reduce((sum, { minutes }) => sum + minutes[0] * minuteMs, 0)
  const most = cycle.reduce((sum, { minutes }) => sum + minutes[1] * minuteMs, 0)
  if (leftMs < least) return []
  const share = Math.min(1, (leftMs - least) / (most - least))
  return cycle.map((step) => {
    const [from, to] = step.minutes
    return [step, (from + share * (to - from)) * minuteMs]
  })
}

interface Refill {
  readonly step: Step
  readonly lengthMs: number
  readonly litres: number
}

function refuelling({ tank }: Machine, random: Random): (totals: Totals) => Refill | undefined {
  if (!tank) return () => undefined
  // The bowser does not always come in time: some days the low fuel alarm sounds first.
  const drawLevel = (): number => tank.refillBelow * tank.litres * (0.65 + 0.6 * random())
  let below = drawLevel()
  return ({ tankL }) => {
    if (tankL > below) return undefined
    below = drawLevel()
    const step: Step = {
      activity: 'refuelling',
      state: 3,
      minutes: tank.refillMinutes,
      load: [0, 0],
      rpm: [0, 0],
    }
    return { step, lengthMs: between(random, tank.refillMinutes) * minuteMs, litres: fullShare * tank.litres }
  }
}

interface Circumstances {
  readonly hot: boolean
  readonly fillTo: number | undefined
}

function layPhase(
  machine: Machine,
  road: Road | undefined,
  step: Step,
  startMs: number,
  endMs: number,
  at: Totals,
  random: Random,
  { hot, fillTo }: Circumstances,
): Phase {
  const { engine, seed } = machine
  const load = between(random, step.load)
  const rpm = between(random, step.rpm)
  const running = engine !== undefined && rpm > 0
  const burnLph = running ? engine.idleLph + (engine.fullLph - engine.idleLph) * load : 0
  const hours = (endMs - startMs) / hourMs
  // A dry tank gives nothing: the last litre is never burned.
  const useLph = Math.min(step.useLph ?? burnLph, Math.max(0, (at.tankL - 1) / hours))
  return {
    startMs,
    endMs,
    step,
    at,
    load,
    rpm,
    useLph: machine.tank ? useLph : 0,
    fillLph: fillTo === undefined ? 0 : Math.max(0, fillTo - at.tankL) / hours,
    drive: step.travel && road?.[step.travel],
    hotTargetC: hotTarget(machine, step, load, running, startMs),
    levelToM: step.levelToM ? between(random, step.levelToM) : at.levelM,
    coolantTargetC: running
      ? engine.warmC + 12 * load + (hot ? overheatC : 0)
      : outdoorTemperature(seed, startMs) + 2,
  }
}

function hotTarget(
  { hotSpot, seed }: Machine,
  step: Step,
  load: number,
  running: boolean,
  atMs: number,
): number {
  if (!hotSpot || !running) return outdoorTemperature(seed, atMs) + 2
  return step.hotC ?? hotSpot.idleC + (hotSpot.fullC - hotSpot.idleC) * load
}
