import { dayMs, minuteMs } from '../core/time'

/** A page that was open a while asks for slightly more than the plan has; that is no error. */
const toleranceMs = 10 * minuteMs

interface PlanReach {
  readonly planName: string
  readonly retentionDays: number
}

/** In these words the server refuses what is too old, and the page says so beforehand. */
export const tooOldMessage = ({ planName, retentionDays }: PlanReach): string =>
  `Data older than ${retentionDays} day(s) is unavailable on the ${planName} plan.`

/** What is wrong with a span of time on a plan, or undefined when it can be asked for. Instants in milliseconds. */
export const rangeProblem = (
  fromMs: number,
  toMs: number,
  plan: PlanReach,
  nowMs: number,
): string | undefined => {
  if (!(fromMs < toMs)) return 'Invalid date range'
  return fromMs < nowMs - plan.retentionDays * dayMs - toleranceMs ? tooOldMessage(plan) : undefined
}
