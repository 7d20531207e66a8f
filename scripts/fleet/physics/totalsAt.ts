import { hourMs, minuteMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import type { Phase, Totals } from './Phase'

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
