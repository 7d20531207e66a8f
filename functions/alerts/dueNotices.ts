import { alertChannels, type AlertChannel, onceSeconds } from '../../shared/alerts/alertSettings'
import type { Tier } from '../../shared/plans/tierOf'
import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import type { AlertSeconds, RecordItem } from '../devices/deviceStore'
import type { TransactItem } from '../core/store/storeWrites'
import type { Hold } from './alarmHolds'
import { rankOfLevel, readLevel } from './alertRank'
import {
  type ActiveEvent,
  type SentTimes,
  occurrenceId,
  type Sent,
  hasPassed,
  isTooVaried,
  sentField,
} from './activeEvent'
import type { EventStates, Transition } from './eventStates'

/** What a notification says of an event. */
export type NoticeEvent = Pick<ActiveEvent, 'topic' | 'level' | 'msg' | 'value' | 'beganMs' | 'count'>

/** With the key of its condition, and its occurrence. */
export type DueEvent = NoticeEvent & { key: string; id: string }

/** One notification by one channel: what of the events of a message is due, and what lasts beside it. */
export interface DueNotice {
  channel: AlertChannel
  /** The time of the message. */
  atMs: number
  due: DueEvent[]
  others: DueEvent[]
}

export const dueEventOf = (
  key: string,
  { topic, level, msg, value, beganMs, count }: ActiveEvent,
): DueEvent => ({
  key,
  id: occurrenceId(key, beganMs),
  topic,
  level,
  msg,
  ...(value === undefined ? {} : { value }),
  beganMs,
  ...(count === undefined ? {} : { count }),
})

/** One that has not been notified since it began takes along when its condition was before. */
const withBefore = (event: ActiveEvent, { emailMs, smsMs }: SentTimes = {}): ActiveEvent => {
  const isNew = event.before === undefined && event.emailMs === undefined && event.smsMs === undefined
  const isKnown = emailMs !== undefined || smsMs !== undefined
  return isNew && isKnown ? { ...event, before: { emailMs, smsMs } } : event
}

/** Whether an event is to be notified by a channel; Once is once while it lasts, and bounds by its seconds as others do. */
const isDue = (
  event: ActiveEvent,
  channel: AlertChannel,
  seconds: AlertSeconds,
  sent: Sent,
  nowMs: number,
): boolean => {
  const ofLevel: Partial<Record<string, number>> = seconds[channel] ?? {}
  const interval = ofLevel[event.level] ?? 0
  if (interval <= 0) return false
  const field = sentField[channel]
  const sentMs = event[field]
  if (sentMs !== undefined) return interval < onceSeconds && hasPassed(interval * secondMs, sentMs, nowMs)
  const beforeMs = event.before?.[field]
  return beforeMs === undefined
    ? !isTooVaried(sent, event, channel, interval, nowMs)
    : hasPassed(interval * secondMs, beforeMs, nowMs)
}

export interface Dued {
  states: EventStates
  sent: Sent
  notices: DueNotice[]
  /** What begins to ask for people: nothing held it back, for the first time since it began. */
  rings: DueEvent[]
  /** What has to last on before it notifies, and until when. */
  delays: (DueEvent & { untilMs: number })[]
}

/** Why an event notifies no one now. */
type Holds = (event: ActiveEvent, key: string) => { hold: Hold; untilMs?: number } | undefined

const never: Holds = () => undefined

/** What begins to ask for people, and what is put off, each once. */
const ringOrDelay = (active: Map<string, ActiveEvent>, holds: Holds, nowMs: number) => {
  const rings: DueEvent[] = []
  const delays: Dued['delays'] = []
  const held = new Set<string>()
  for (const [key, event] of active) {
    const why = holds(event, key)
    if (why !== undefined) held.add(key)
    const isNotified = rankOfLevel(readLevel(event.level)) > 0
    if (!isNotified || event.rangMs !== undefined) continue
    if (why === undefined) {
      active.set(key, { ...event, rangMs: nowMs })
      rings.push(dueEventOf(key, event))
    } else if (why.untilMs !== undefined && event.delayedUntilMs !== why.untilMs) {
      active.set(key, { ...event, delayedUntilMs: why.untilMs })
      delays.push({ ...dueEventOf(key, event), untilMs: why.untilMs })
    }
  }
  return { rings, delays, held }
}

/**
 * Which of the events that last are to be notified now, with the states that remember it; `nowMs` by the portal's
 * clock. The interval bounds how often a channel notifies of a condition, whether that lasts or has ended and begun again.
 * All events of a message make one notification of each channel; an info never does.
 * @param sent when conditions were notified before
 * @param holds what keeps an event from notifying, whatever its interval
 */
export const dueNotices = (
  known: EventStates,
  seconds: AlertSeconds,
  nowMs: number,
  sent: Sent = {},
  holds = never,
): Dued => {
  const lasting = Object.entries(known.active)
  if (lasting.length === 0) return { states: known, sent, notices: [], rings: [], delays: [] }
  const active = new Map(lasting)
  const { rings, delays, held } = ringOrDelay(active, holds, nowMs)
  let isSeeded = false
  // What is held back learns of it when it is not any more: a notification that is still due may come to nothing.
  for (const [key, event] of [...active].filter(([key]) => !held.has(key))) {
    const seeded = withBefore(event, sent[key])
    isSeeded ||= seeded !== event
    active.set(key, seeded)
  }
  let noted = sent
  const notices = alertChannels.flatMap((channel): DueNotice[] => {
    const due = [...active].filter(
      ([key, event]) => !held.has(key) && isDue(event, channel, seconds, noted, nowMs),
    )
    if (due.length === 0) return []
    const field = sentField[channel]
    for (const [key, event] of due) {
      active.set(key, { ...event, [field]: nowMs })
      noted = { ...noted, [key]: { ...noted[key], [field]: nowMs } }
    }
    const keys = new Set(due.map(([key]) => key))
    const pick = (isDue: boolean) =>
      [...active].filter(([key]) => keys.has(key) === isDue).map(([key, event]) => dueEventOf(key, event))
    return [{ channel, atMs: known.tsMs, due: pick(true), others: pick(false) }]
  })
  const isChanged = isSeeded || notices.length + rings.length + delays.length > 0
  return {
    states: isChanged ? { ...known, active: Object.fromEntries(active) } : known,
    sent: noted,
    notices,
    rings,
    delays,
  }
}

/** What moves with the states of a device’s events: what turned, what begins to ask for people, what is put off. */
export interface OccurrenceTurns extends Pick<Dued, 'rings' | 'delays'> {
  transitions: readonly Transition[]
}

interface OfDevice {
  deviceid: DeviceId
  stream: string
  retentionDays: number
  /** Measurements whose events a person has to reset. */
  latched: readonly string[]
}

interface OccurrenceWrites {
  /** The rows of occurrences, to stand in the transaction that moves the states. */
  items: TransactItem[]
  /** Rows beyond what a transaction holds; writing one again changes nothing. */
  rest: TransactItem[]
  /** Whose worker is to be set off afterwards. */
  due: string[]
}

/** Writes what turned as rows of occurrences, whatever people have written into them meanwhile. */
export type WriteOccurrences = (device: OfDevice, turns: OccurrenceTurns, nowMs: number) => OccurrenceWrites

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const

/** How often which level notifies; a channel that the plan does not have notifies never. */
export const alertSecondsOf = (
  { alertSeconds }: Pick<RecordItem, 'alertSeconds'>,
  tier: Pick<Tier, 'emailsPerMonth' | 'smsPerMonth'>,
): AlertSeconds => {
  if (alertSeconds === undefined) return {}
  const allowed = alertChannels.filter((channel) => tier[perMonth[channel]] > 0)
  return Object.fromEntries(allowed.map((channel) => [channel, alertSeconds[channel] ?? {}]))
}
