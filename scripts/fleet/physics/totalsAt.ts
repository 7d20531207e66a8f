import { hourMs, minuteMs } from '../../../shared/core/time'
import type { Phase, Totals } from './Phase'
import { easeDrive } from './travel'

const warmUpMs = 7 * minuteMs
const coolDownMs = 70 * minuteMs

/** Counters and stores at an instant of a phase. */
export function totalsAt(phase: Phase, tMs: number): Totals {
  const { at, step, rpm } = phase
  const spentMs = Math.min(tMs, phase.endMs) - phase.startMs
  const hours = spentMs / hourMs
  const running = rpm > 0 ? hours : 0
  const done = phase.travelKm > 0 ? easeDrive(spentMs / (phase.endMs - phase.startMs)).done : 0
  const fade = Math.exp(-spentMs / (rpm > 0 ? warmUpMs : coolDownMs))
  return {
    stateHours: at.stateHours.map((before, state) => (state === step.state ? before + hours : before)),
    engineHours: at.engineHours + running,
    idleHours: at.idleHours + (step.state <= 3 ? running : 0),
    movementHours: at.movementHours + (phase.travelKm > 0 ? hours : 0),
    km: at.km + phase.travelKm * done,
    fuelUsedL: at.fuelUsedL + phase.useLph * hours,
    tankL: at.tankL + (phase.fillLph - phase.useLph) * hours,
    coolantC: phase.coolantTargetC + (at.coolantC - phase.coolantTargetC) * fade,
  }
}
