import type { AlertChannel, noticeKinds } from '../../shared/alerts/alertSettings'
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

/** The counter as it counts now: what was used before the rollover counts no more. */
export const budgetAt = (
  { used, rolloverMs }: { used: number; rolloverMs: number | undefined },
  limit: number,
  nowMs: number,
): Budget =>
  rolloverMs === undefined || rolloverMs <= nowMs
    ? { used: 0, limit, rolloverMs: nextRolloverMs(nowMs) }
    : { used, limit, rolloverMs }

/** Alarms have three tenths of a month for themselves: three of them by text message to the longest list there is. */
export const alarmShareOf = (limit: number): number => Math.ceil((limit * 3) / 10)

/** A tenth for digests, and for the word that the rest is used up: one mail to all for each day of a month. */
const digestShareOf = (limit: number): number => Math.ceil(limit / 10)

/** Alarms may use everything, digests all but the share of alarms, everything else what is left by both. */
export type Claimant = 'alarm' | 'digest' | 'other'

const leaves = {
  alarm: () => 0,
  digest: alarmShareOf,
  other: (limit: number) => alarmShareOf(limit) + digestShareOf(limit),
} as const satisfies Record<Claimant, (limit: number) => number>

type NoticeKind = (typeof noticeKinds)[number]

/** Which share each kind takes from, be it of an alarm or of something less. */
const claimants = {
  event: { alarm: 'alarm', less: 'other' },
  personal: { alarm: 'alarm', less: 'other' },
  escalation: { alarm: 'alarm', less: 'other' },
  list: { alarm: 'alarm', less: 'other' },
  reminder: { alarm: 'other', less: 'other' },
  service: { alarm: 'other', less: 'other' },
  test: { alarm: 'other', less: 'other' },
  digest: { alarm: 'digest', less: 'digest' },
  ended: { alarm: 'digest', less: 'digest' },
  low: { alarm: 'digest', less: 'digest' },
} as const satisfies Record<NoticeKind, Record<'alarm' | 'less', Claimant>>

export const claimantOf = (kind: NoticeKind, level: AlertLevel): Claimant =>
  claimants[kind][level === 'alarm' ? 'alarm' : 'less']

/** How much of a month is used before its people hear of it. */
export const lowPercent = 80

/** Whether a month is nearly used up for all but alarms, and not yet: then another word is due. */
export const isLow = ({ used, limit }: Budget): boolean => {
  const most = limit - leaves.other(limit)
  return used < most && used * 100 >= most * lowPercent
}

/** How many of the wanted units a claimant may have. */
export const unitsFor = ({ used, limit }: Budget, claimant: Claimant, wanted: number): number =>
  Math.max(0, Math.min(wanted, limit - used - leaves[claimant](limit)))

/** How many people a notification reaches now, what it costs, and whether one mail goes to all of them. */
export interface Share {
  reached: number
  units: number
  isInOne: boolean
}

/**
 * A unit for each person; one for all of them by a mail in one, of a digest and of an alarm for which only the kept
 * shares are left. A text message has one recipient: some people get it, the others wait for the digest.
 */
export const shareOf = (budget: Budget, claimant: Claimant, channel: AlertChannel, people: number): Share => {
  const isLastResort = claimant === 'digest' || unitsFor(budget, 'other', people) < people
  if (channel === 'email' && claimant !== 'other' && isLastResort && people > 1) {
    const units = unitsFor(budget, claimant, 1)
    return { reached: units * people, units, isInOne: true }
  }
  const units = unitsFor(budget, claimant, people)
  return { reached: units, units, isInOne: false }
}

/** At this month's pace, when the units are used up; undefined when they last to the rollover. */
export const emptyAtMs = ({ used, limit, rolloverMs }: Budget, nowMs: number): number | undefined => {
  const rollover = new Date(rolloverMs)
  const beganMs = Date.UTC(rollover.getUTCFullYear(), rollover.getUTCMonth() - 1, 1)
  if (used >= limit) return limit > 0 ? nowMs : undefined
  if (used === 0 || nowMs <= beganMs) return undefined
  const atMs = nowMs + ((nowMs - beganMs) / used) * (limit - used)
  return atMs < rolloverMs ? atMs : undefined
}
