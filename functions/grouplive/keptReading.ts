import { dayMs } from '../../shared/core/time'
import { plans } from '../../shared/plans/plans'
import { type PlanFacts, oldestReadableMs, tierOf } from '../../shared/plans/tierOf'

/** What every plan lets people read; only for what is older the plan has to be known. */
const keptByAllMs = Math.min(...Object.values(plans).map(({ retentionDays }) => retentionDays)) * dayMs

/** What the plan of a device is told by. */
export const planFields = ['tier', 'addedTs', 'trialResetTs'] as const satisfies readonly (keyof PlanFacts)[]

/** Whether a newest reading may be read whatever the plan. */
export const isKeptByAll = (latestTsMs: number | undefined, nowMs: number): boolean =>
  (latestTsMs ?? 0) >= nowMs - keptByAllMs

/** Whether the plan still lets anybody read a newest reading. */
export const isKeptBy = (
  plan: Omit<PlanFacts, 'nowMs'> | undefined,
  latestTsMs: number | undefined,
  nowMs: number,
): boolean =>
  plan !== undefined &&
  latestTsMs !== undefined &&
  latestTsMs >= oldestReadableMs(tierOf({ ...plan, nowMs }), nowMs)
