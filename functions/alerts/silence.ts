import { onceSeconds } from '../../shared/alerts/alertSettings'
import type { AlertLevel } from '../../shared/alerts/alertLevels'
import { hourMs, minuteMs, secondMs, dayMs } from '../../shared/core/time'
import type { AlertSeconds, LinkItem, RecordItem } from '../devices/deviceStore'
import { type Silences, supplyKey, wakesAboveVolts } from '../data/silences'
import { latestReading } from '../devices/latestReading'
import { type HoldRules, holdOf } from './alarmHolds'
import { type Dued, type DueNotice, dueNotices } from './dueNotices'
import { type ActiveEvent, beginEvent, type Sent } from './activeEvent'
import { type EventStates, type Transition, endOf } from './eventStates'

/** What the event of a silent device is about. */
export const silenceTopic = 'contact'

const sayFor = (ms: number): string => {
  const minutes = Math.round(ms / minuteMs)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours === 0 ? '' : `${hours} h`, rest === 0 ? '' : `${rest} min`]
    .filter((part) => part !== '')
    .join(' ')
}

interface Silent {
  states: EventStates
  transitions: Transition[]
  notices: DueNotice[]
  rings: Dued['rings']
  /** When conditions were notified last, these notices included. */
  sent: Sent
  /** When it may be due again. */
  dueMs: number
}

const repeatMs = (seconds: AlertSeconds, level: AlertLevel): number => {
  const ofLevel = Object.values(seconds).map((each: Partial<Record<string, number>>) => each[level] ?? 0)
  const repeating = ofLevel.filter((each) => each > 0 && each < onceSeconds)
  return Math.min(hourMs, ...repeating.map((each) => each * secondMs))
}

/** What has begun again is no longer among what has ended. */
const withoutKey = ({ ended = {}, ...states }: EventStates, key: string): EventStates => {
  const rest = Object.entries(ended).filter(([other]) => other !== key)
  return rest.length === 0 ? states : { ...states, ended: Object.fromEntries(rest) }
}

/**
 * The events of a device that is silent, with whom to tell: what lasted when it was heard last stays as it was, and
 * no notification repeats that.
 */
export const silentEvent = (
  states: EventStates,
  seconds: AlertSeconds,
  { level, afterMs, offDelayMs = 0 }: { level: AlertLevel; afterMs: number; offDelayMs?: number },
  nowMs: number,
  sent: Sent = {},
  rules: HoldRules = {},
): Silent => {
  const topic = silenceTopic
  const key = `${topic}|${level}`
  const known = states.active[key]
  const msg = `No contact for more than ${sayFor(afterMs)}`
  const fresh: ActiveEvent = {
    ...{ topic, level, msg, beganMs: nowMs, lastMs: nowMs },
    isPortal: true,
    wasLive: true,
  }
  const last = states.ended?.[key]
  const again = last !== undefined && nowMs - last.endedMs < offDelayMs ? last : undefined
  const { event, kind } = known === undefined ? beginEvent(again, fresh) : { event: known, kind: undefined }
  const others = Object.entries(states.active).filter(([other]) => other !== key)
  const past = others.filter(([, { isPortal }]) => isPortal)
  const holds = (each: ActiveEvent) => {
    const hold = holdOf(rules, each, { tsMs: nowMs, nowMs })
    return hold === undefined ? undefined : { hold }
  }
  const due = dueNotices({ tsMs: nowMs, active: { [key]: event } }, seconds, nowMs, sent, holds)
  const began: Transition[] = kind === undefined ? [] : [{ ...endOf(key, event, nowMs), kind }]
  return {
    states: {
      ...withoutKey(states, key),
      active: {
        ...Object.fromEntries(others.filter(([, { isPortal }]) => !isPortal)),
        ...due.states.active,
      },
    },
    transitions: [...past.map(([other, each]) => endOf(other, each, nowMs)), ...began],
    notices: due.notices,
    rings: due.rings,
    sent: due.sent,
    dueMs: nowMs + repeatMs(seconds, level),
  }
}

/** A silence is one beyond twice the interval and this. */
const patienceMs = hourMs

/** How long a device may be silent: what a person chose, or by its own interval. */
export const allowanceMs = (
  { noContact }: Pick<RecordItem, 'noContact'>,
  { intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>,
): number => {
  const chosen = noContact?.seconds ?? 0
  return chosen > 0 ? chosen * secondMs : 2 * intervalSeconds * secondMs + patienceMs
}

/** Set to sleep without its supply, and without it when it was heard last. */
const sleeps = ({ sleepsWithoutSupply }: Silences, link: LinkItem): boolean => {
  const volts = latestReading(link)?.[supplyKey]
  return sleepsWithoutSupply && typeof volts === 'number' && volts <= wakesAboveVolts
}

const sendsNothing = ({ dataOff }: Silences): boolean => {
  const last = dataOff.at(-1)
  return last !== undefined && last.toMs === undefined
}

/** A span in which the portal itself received nothing; without an end it lasts. Times in epoch milliseconds. */
export interface PortalGap {
  fromMs: number
  toMs?: number | undefined
}

/** How long the portal received nothing in a span, by gaps that do not overlap. */
const blindMs = (gaps: readonly PortalGap[], fromMs: number, toMs: number): number =>
  gaps.reduce((sum, gap) => {
    const [from, to] = [Math.max(gap.fromMs, fromMs), Math.min(gap.toMs ?? toMs, toMs)]
    return sum + Math.max(0, to - from)
  }, 0)

type Verdict =
  | { kind: 'unwatched' }
  /** All is well, or it is too early to judge: check again then. */
  | { kind: 'later'; dueMs: number }
  | { kind: 'silent'; afterMs: number }

/** Whether a device should have reported by now; for a time that a person chose, also while it sleeps. */
export const judgeSilence = (
  { record, link, silences }: { record: RecordItem; link: LinkItem; silences: Silences },
  nowMs: number,
  gaps: readonly PortalGap[] = [],
): Verdict => {
  if (record.noContact?.level === 'never' || link.lastContactMs === undefined) return { kind: 'unwatched' }
  const afterMs = allowanceMs(record, link)
  const dueMs = link.lastContactMs + afterMs + blindMs(gaps, link.lastContactMs, nowMs)
  if (dueMs > nowMs) return { kind: 'later', dueMs }
  if (sendsNothing(silences)) return { kind: 'later', dueMs: nowMs + dayMs }
  const isChosen = (record.noContact?.seconds ?? 0) > 0
  return !isChosen && sleeps(silences, link)
    ? { kind: 'later', dueMs: nowMs + hourMs }
    : { kind: 'silent', afterMs }
}
