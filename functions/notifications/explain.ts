import { onceSeconds, type NoticeChannel, noticeChannels } from '../../shared/alerts/alertSettings'
import type { AlertLevel } from '../../shared/alerts/alertLevels'
import { secondMs } from '../../shared/core/time'
import { type Clause, isOnItsWay, isReached, type Why } from '../../shared/notifications/noticeOutcomes'

/** What is known of one channel of a person for a device. Times in epoch milliseconds. */
export interface ChannelFacts {
  /** The confirmed address, or how many devices ring; absent without one. */
  to?: string | undefined
  /** Whether the device's own list has it, and how often that notifies of the level: 0 never. */
  isListed: boolean
  intervalSeconds: number
  /** The address gets nothing of this device. */
  off?: { reason: string; atMs: number } | undefined
  /** What the person chose for the group of the device and the level; absent without a choice. */
  isChosen?: boolean | undefined
  /** Whether the plan of the device has the channel, and whether the month has a unit for the level. */
  isInPlan: boolean
  hasUnits: boolean
  /** When the condition was notified last by the list. */
  lastSentMs?: number | undefined
}

/** Everything that decides whether a person is notified of an occurrence. */
export interface WhyFacts {
  nowMs: number
  level: AlertLevel
  beganMs: number
  endedMs?: number | undefined
  mayView: boolean
  /** Notices about the occurrence that were due for the person. */
  outcomes: readonly { channel: NoticeChannel; atMs: number; clause: Clause }[]
  /** What kept the occurrence from everyone when it began. */
  heldThen?: Clause | undefined
  /** What keeps the measurement from everyone at present. */
  heldNow?: Clause | undefined
  /** Until then the person wants to be left alone at this level. */
  quietUntilMs?: { then?: number | undefined; now?: number | undefined } | undefined
  /** Chains of the groups of the device: who is on duty, or whose step it is. */
  chain?: { then?: Clause; now?: Clause } | undefined
  channels: Readonly<Record<NoticeChannel, ChannelFacts>>
  /** Notices are kept so far back. */
  keptFromMs: number
}

const ts = (ms: number): number => Math.floor(ms / secondMs)

/** What of the person or the channel is in the way, before a notice is made of the occurrence. */
const beforeNotice = (
  facts: WhyFacts,
  channel: NoticeChannel,
  quietUntilMs: number | undefined,
): Clause | undefined => {
  const { to, isListed, intervalSeconds, off, isChosen, isInPlan, hasUnits } = facts.channels[channel]
  const said = { channel, ...(to === undefined ? {} : { to }) }
  if (off !== undefined) return { kind: 'addressOff', ...said, ts: ts(off.atMs), reason: off.reason }
  if (isChosen === undefined && !isListed) return undefined
  if (to === undefined) return isChosen === false && !isListed ? undefined : { kind: 'noAddress', channel }
  const isByList = isListed && intervalSeconds > 0
  if (isChosen === false && !isByList) return { kind: 'ownChoice', ...said }
  if (isChosen === undefined && !isByList) return { kind: 'levelNever', ...said }
  if (quietUntilMs !== undefined && !isByList)
    return { kind: 'quietHours', ...said, untilTs: ts(quietUntilMs) }
  if (!isInPlan) return { kind: 'noPlan', ...said }
  if (!hasUnits) return { kind: 'digest', ...said }
  return { kind: 'sent', ...said }
}

/** The same clause of several channels is said once. */
const once = (clauses: readonly Clause[]): Clause[] => [
  ...new Map(
    clauses.map((clause) => [`${clause.kind} ${clause.channel ?? ''} ${clause.to ?? ''}`, clause]),
  ).values(),
]

const urgency = (clause: Clause): number => {
  if (isReached(clause)) return 0
  return isOnItsWay(clause) ? 1 : 2
}

const byUrgency = (clauses: readonly Clause[]): Clause[] =>
  once(clauses).sort((a, b) => urgency(a) - urgency(b))

/** A chain is said where nothing else names the person, or where it is what would reach them. */
const orNotListed = (clauses: readonly Clause[], chain: Clause | undefined): Clause[] => {
  if (clauses.length > 0) return byUrgency(chain?.kind === 'sent' ? [...clauses, chain] : clauses)
  return [chain ?? { kind: 'notListed' }]
}

/** A condition that was notified within its interval is not notified again, however often it begins. */
const repeated = ({ channels, beganMs }: WhyFacts, clause: Clause): Clause => {
  const { channel } = clause
  if (channel === undefined || clause.kind !== 'sent') return clause
  const { lastSentMs, intervalSeconds, to } = channels[channel]
  const said = { channel, ...(to === undefined ? {} : { to }) }
  if (lastSentMs === undefined || lastSentMs >= beganMs) return { kind: 'unknown', ...said }
  if (intervalSeconds >= onceSeconds) return { kind: 'once', ...said, ts: ts(lastSentMs) }
  return { kind: 'interval', ...said, ts: ts(lastSentMs), untilTs: ts(lastSentMs) + intervalSeconds }
}

/** The occurrence as it was: the notices that were made of it, or what kept them from being made. */
const explainThen = (facts: WhyFacts): Clause[] => {
  const { outcomes, heldThen, level, quietUntilMs, chain } = facts
  const made = [...outcomes].sort((a, b) => a.atMs - b.atMs)
  const newest = new Map(made.map((each) => [`${each.channel} ${each.clause.to ?? ''}`, each.clause]))
  const seen = new Set(made.map(({ channel }) => channel))
  if (level === 'info') return [{ kind: 'info' }]
  const wanted = noticeChannels
    .filter((channel) => !seen.has(channel))
    .flatMap((channel) => beforeNotice(facts, channel, quietUntilMs?.then) ?? [])
  if (made.length === 0 && heldThen !== undefined) {
    // Whom a chain alone would have notified reads of its steps.
    const isOfChain = heldThen.kind === 'acknowledged' && wanted.length === 0
    return [isOfChain ? (chain?.then ?? heldThen) : heldThen]
  }
  if (made.length === 0 && facts.beganMs < facts.keptFromMs) return [{ kind: 'unknown' }]
  const others = wanted
    .map((clause) => repeated(facts, clause))
    // What would have gone out and is not noted says nothing beside what is.
    .filter(({ kind }) => made.length === 0 || kind !== 'unknown')
  return orNotListed([...newest.values(), ...others], chain?.then)
}

/** The same measurement, if it began at this moment. */
const explainNow = (facts: WhyFacts): Clause[] => {
  if (facts.level === 'info') return [{ kind: 'info' }]
  if (!facts.mayView) return [{ kind: 'noRole' }]
  if (facts.heldNow !== undefined) return [facts.heldNow]
  const clauses = noticeChannels.flatMap(
    (channel) => beforeNotice(facts, channel, facts.quietUntilMs?.now) ?? [],
  )
  return orNotListed(clauses, facts.chain?.now)
}

/** The clause that decided for each channel of a person, and what would decide now. */
export const explain = (facts: WhyFacts): Why => {
  const then = explainThen(facts)
  return { isNotified: then.some(isReached), then, now: explainNow(facts) }
}
