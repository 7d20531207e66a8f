import type { AlertLevel } from '../../shared/alerts/alertLevels'

/** What of a month's units is used, by one channel; `limit` is the plan's. */
export interface Budget {
  used: number
  limit: number
  rolloverMs: number
}

/** The beginning of the next month, UTC: when every counter starts again. */
export const nextRolloverMs = (nowMs: number): number => {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
}

/** The counter as it counts now: what was used before the rollover counts no more, whoever looks first. */
export const budgetAt = (
  { used, rolloverMs }: { used: number; rolloverMs: number | undefined },
  limit: number,
  nowMs: number,
): Budget =>
  rolloverMs === undefined || rolloverMs <= nowMs
    ? { used: 0, limit, rolloverMs: nextRolloverMs(nowMs) }
    : { used, limit, rolloverMs }

/** The last tenth is kept for alarms. */
export const reserveOf = (limit: number): number => Math.ceil(limit / 10)

/** Alarms may use everything; a digest leaves half of what is kept for them, everything else leaves all of it. */
export type Claimant = 'alarm' | 'digest' | 'other'

const leaves = {
  alarm: () => 0,
  digest: (reserve: number) => Math.floor(reserve / 2),
  other: (reserve: number) => reserve,
} as const satisfies Record<Claimant, (reserve: number) => number>

export const claimantOf = (kind: 'event' | 'digest' | 'test', level: AlertLevel): Claimant => {
  if (kind === 'digest') return 'digest'
  return kind === 'event' && level === 'alarm' ? 'alarm' : 'other'
}

/** How many of the wanted units somebody may have. */
export const unitsFor = ({ used, limit }: Budget, claimant: Claimant, wanted: number): number =>
  Math.max(0, Math.min(wanted, limit - used - leaves[claimant](reserveOf(limit))))

/** At this month's pace, when the units are used up; undefined when they last to the rollover. */
export const emptyAtMs = ({ used, limit, rolloverMs }: Budget, nowMs: number): number | undefined => {
  const rollover = new Date(rolloverMs)
  const beganMs = Date.UTC(rollover.getUTCFullYear(), rollover.getUTCMonth() - 1, 1)
  if (used >= limit) return limit > 0 ? nowMs : undefined
  if (used === 0 || nowMs <= beganMs) return undefined
  const atMs = nowMs + ((nowMs - beganMs) / used) * (limit - used)
  return atMs < rolloverMs ? atMs : undefined
}
