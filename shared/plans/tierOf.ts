import { dayMs, secondMs } from '../core/time'
import { type Plan, type PlanName, plans, trialDays } from './plans'
import { trialLook } from './trialLook'

/** The plan of a device whose settings did not arrive, or whose record says none. */
const unknownPlan = {
  name: '---',
  color: 'gray',
  outline: true,
  tooltip: 'Network request error.',
} as const

/** What the device record holds about its plan; the plan itself is always derived, never stored. */
export interface PlanFacts {
  /** `PREMIUM` when a Hosted plan is paid for, `STANDARD` otherwise; absent when the record is broken. */
  tier?: string | undefined
  /** When the device was first added to an account, epoch seconds. */
  addedTs?: number | undefined
  /** When the trial was restarted, epoch seconds. */
  trialResetTs?: number | undefined
  nowMs: number
}

export interface Tier extends Plan {
  name: PlanName | '---'
  tooltip: string
  outline: boolean
  trialDaysRemaining?: number
  trialResetAvailable: boolean
}

const none: Tier = {
  ...plans.Basic,
  ...unknownPlan,
  retentionDays: 0,
  trialResetAvailable: false,
}

const basic: Tier = {
  ...plans.Basic,
  name: 'Basic',
  outline: true,
  tooltip: 'Basic plan: one reading every 5 minutes, kept for 1 day.',
  trialResetAvailable: false,
}

const hosted: Tier = {
  ...plans.Hosted,
  name: 'Hosted',
  outline: false,
  tooltip: 'Hosted plan: every reading, kept for 730 days.',
  trialResetAvailable: false,
}

const trial = (daysRemaining: number, resetAvailable: boolean): Tier => ({
  ...plans.Trial,
  name: 'Trial',
  ...trialLook(daysRemaining),
  outline: false,
  trialDaysRemaining: daysRemaining,
  trialResetAvailable: resetAvailable,
})

/** When the trial of a device ends or ended, epoch milliseconds. */
export const trialEndMs = ({ addedTs = 0, trialResetTs = 0 }: Omit<PlanFacts, 'nowMs'>): number =>
  Math.max(addedTs, trialResetTs) * secondMs + trialDays * dayMs

/**
 * The plan in force: PREMIUM is Hosted; without a tier nothing is known; without an added time it is
 * Basic; otherwise 90 days of Trial from the added (or restarted) time, then Basic.
 */
export const tierOf = ({ tier, addedTs, trialResetTs, nowMs }: PlanFacts): Tier => {
  if (tier === 'PREMIUM') return hosted
  if (tier === undefined || tier === '') return none
  if (addedTs === undefined) return basic
  const daysRemaining = Math.floor((trialEndMs({ addedTs, trialResetTs }) - nowMs) / dayMs)
  if (daysRemaining < 0) return basic
  return trial(daysRemaining, daysRemaining > 0 && trialResetTs === undefined)
}

/** The oldest instant a plan lets anybody read, in milliseconds. */
export const oldestReadableMs = (tier: Pick<Tier, 'retentionDays'>, nowMs: number): number =>
  nowMs - tier.retentionDays * dayMs
