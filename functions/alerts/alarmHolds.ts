import { type Suppression, defaultAlarmRules } from '../../shared/alarms/alarmRules'
import { notifiedLevels } from '../../shared/alerts/alertSettings'
import { secondMs } from '../../shared/core/time'
import type { LinkItem, RecordItem, StoredShelf } from '../devices/deviceStore'
import { rankOfLevel, readLevel } from './alertRank'
import type { ActiveEvent } from './activeEvent'

/** Why an event that lasts notifies no one. */
export type Hold = 'acknowledged' | 'outOfService' | 'shelved' | 'suppressed' | 'delay'

/** What of a device's record holds its events back. */
export type HoldRules = Pick<RecordItem, 'alarmRules' | 'shelves' | 'outOfService'>

type Held = Pick<ActiveEvent, 'topic' | 'level' | 'beganMs'> & Partial<ActiveEvent>

/** A higher level breaks through; one without an end holds what lasted when it was shelved. */
export const isShelved = (shelf: StoredShelf | undefined, event: Held, nowMs: number): boolean =>
  shelf !== undefined &&
  rankOfLevel(readLevel(event.level)) <= rankOfLevel(shelf.level) &&
  (shelf.untilMs === undefined ? event.beganMs <= shelf.atMs : shelf.untilMs > nowMs)

export const isOutOfService = ({ outOfService }: HoldRules, nowMs: number): boolean =>
  outOfService !== undefined && outOfService.untilMs > nowMs

const compare = {
  above: (measured: number, value: number) => measured > value,
  below: (measured: number, value: number) => measured < value,
  equal: (measured: number, value: number) => measured === value,
} as const satisfies Record<Suppression['is'], (measured: number, value: number) => boolean>

/** What hides an event: the value of another key of the same reading. Without that value nothing is hidden. */
export const suppressionOf = (
  { alarmRules }: HoldRules,
  { topic }: Pick<Held, 'topic'>,
  body: Record<string, unknown> | undefined,
): Suppression | undefined =>
  alarmRules?.suppressions.find((each) => {
    const measured = body !== undefined && Object.hasOwn(body, each.key) ? body[each.key] : undefined
    const number = typeof measured === 'boolean' ? Number(measured) : measured
    return each.topic === topic && typeof number === 'number' && compare[each.is](number, each.value)
  })

/** Until when an event has to last before it notifies; its beginning without a delay, or where the portal says it. */
export const delayedUntilMs = ({ alarmRules }: HoldRules, { level, beganMs, isPortal }: Held): number => {
  const notified = notifiedLevels.find((each) => each === level)
  const { onDelaySeconds } = alarmRules ?? defaultAlarmRules
  return notified === undefined || isPortal ? beganMs : beganMs + onDelaySeconds[notified] * secondMs
}

interface Moment {
  /** By the clock that measures: delays run on it. */
  tsMs: number
  /** By the portal's clock: shelves end by it. */
  nowMs: number
  /** Of the reading. */
  body?: Record<string, unknown> | undefined
}

/** Why an event that lasts notifies no one now; undefined when it does. The same at ingest, at a shelf's end and on a page. */
export const holdOf = (rules: HoldRules, event: Held, { tsMs, nowMs, body }: Moment): Hold | undefined => {
  if (event.acknowledgedMs !== undefined) return 'acknowledged'
  if (isOutOfService(rules, nowMs)) return 'outOfService'
  if (isShelved(rules.shelves?.[event.topic], event, nowMs)) return 'shelved'
  if (suppressionOf(rules, event, body) !== undefined) return 'suppressed'
  return delayedUntilMs(rules, event) > tsMs ? 'delay' : undefined
}

/** How long a condition has to be away before it has ended. */
export const offDelayMsOf = (
  { alarmRules }: HoldRules,
  { intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>,
): number => Math.max(2 * intervalSeconds, alarmRules?.offDelaySeconds ?? 0) * secondMs
