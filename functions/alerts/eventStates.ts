import * as z from 'zod/mini'
import type { AlertLevel } from '../../shared/alerts/alertLevels'
import { StorableNumber } from '../../shared/core/storableNumber'
import { itemsOf, readWireEvent, wordsOf } from '../../shared/alerts/wireEvents'
import { hashText } from '../../shared/data/payload/canonicalValue'
import { ActiveEvent, EndedEvent, beginEvent } from './activeEvent'
import { rankOfLevel } from './alertRank'

/**
 * Which conditions last, by their keys, as of the newest reading seen. A key is of topic, level and the words of the
 * text, and the same whenever the condition begins again; those that last from before texts counted have one without.
 */
export const EventStates = z.object({
  /** The time of the newest reading, or its arrival when that is earlier. */
  tsMs: z.number(),
  /** By how much its clock ran ahead. */
  aheadMs: z.optional(z.number()),
  /** How many occurrences were found in readings that a newer one had overtaken: each of them changes the states. */
  overtaken: z.optional(z.number()),
  active: z.record(z.string(), ActiveEvent),
  /** What ended within its off-delay, by its key. */
  ended: z.optional(z.record(z.string(), EndedEvent)),
  /** Until then something that has ended may still ask for a person: it is latched, or was not acknowledged. */
  openUntilMs: z.optional(z.number()),
})
export type EventStates = z.infer<typeof EventStates>

/** A device has tens of events; a hostile list must not outgrow the row that the states live in. */
export const maxEvents = 100

export const noEvents: EventStates = { tsMs: 0, active: {} }

export interface Transition {
  /** `reopened`: it began again within its off-delay. */
  kind: 'began' | 'reopened' | 'ended'
  /** Of the condition. */
  key: string
  topic: string
  level: string
  msg: string
  value?: number | string | undefined
  beganMs: number
  /** How often it has begun, when that is more than once. */
  count?: number | undefined
  /** When it began or ended. */
  atMs: number
  /** A live reading has listed it. */
  wasLive?: true | undefined
  /** It has ended before, and is kept and logged: only that a live reading listed it is new. */
  isKnown?: true | undefined
}

/** Why an item of a list of events was not taken. */
export type Refusal = 'not an object' | 'level unreadable' | 'too many'

export interface Listed {
  topic: string
  level: AlertLevel
  msg: string
}

const exactly = ({ topic, level, msg }: Pick<ActiveEvent, 'topic' | 'level' | 'msg'>): string =>
  `${topic}|${level}|${msg}`
export const inWords = (event: Pick<ActiveEvent, 'topic' | 'level' | 'msg'>): string =>
  exactly({ ...event, msg: wordsOf(event.msg) })

/** The events of a reading that have a level, each text of a topic and level once. */
export const eventsOf = (
  body: Record<string, unknown>,
): { listed: Map<string, Listed>; refused: Refusal[] } => {
  const listed = new Map<string, Listed>()
  const refused: Refusal[] = []
  for (const item of itemsOf(body.events)) {
    const event = readWireEvent(item)
    if (event === undefined || event.isLevelUnreadable) {
      refused.push(event === undefined ? 'not an object' : 'level unreadable')
    } else if (event.level !== undefined) {
      const { topic, level, msg } = event
      listed.set(exactly({ topic, level, msg }), { topic, level, msg })
    }
  }
  return { listed, refused }
}

/** The worst of a list that is too long; of the same level those that last already, so that they do not flap. */
export const highestAlertLevel = (
  listed: Map<string, Listed>,
  active: readonly [string, ActiveEvent][],
): Map<string, Listed> => {
  const lasting = new Set(active.map(([, event]) => exactly(event)))
  const rankOf = ([exact, { level }]: [string, Listed]) =>
    2 * rankOfLevel(level) + (lasting.has(exact) ? 1 : 0)
  return new Map([...listed].sort((a, b) => rankOf(b) - rankOf(a)).slice(0, maxEvents))
}

/**
 * The key of each listed event's condition. One whose text is the same lasts; then one whose text differs in numbers
 * alone; what is left is new. Texts that differ in numbers alone and are listed together are conditions of their own.
 */
export const keysOf = (
  active: EventStates['active'],
  listed: ReadonlyMap<string, Listed>,
): Map<string, string> => {
  const known = new Map<string, string>()
  for (const [key, event] of Object.entries(active)) {
    if (!known.has(exactly(event))) known.set(exactly(event), key)
  }
  const keys = new Map<string, string>()
  const unknown: [string, Listed][] = []
  for (const [exact, event] of listed) {
    const key = known.get(exact)
    if (key === undefined) unknown.push([exact, event])
    else keys.set(exact, key)
    known.delete(exact)
  }
  if (unknown.length === 0) return keys

  const alike = new Map<string, string[]>()
  for (const key of known.values()) {
    const event = active[key]
    if (event === undefined) continue
    const words = inWords(event)
    alike.set(words, [...(alike.get(words) ?? []), key])
  }
  const taken = new Set(Object.keys(active))
  const newKey = (words: string, { topic, level }: Listed): string => {
    const first = `${topic}|${level}|${hashText(words)}`
    let key = first
    for (let n = 2; taken.has(key); n += 1) key = `${first}~${n}`
    taken.add(key)
    return key
  }
  for (const [exact, event] of unknown) {
    const words = inWords(event)
    keys.set(exact, alike.get(words)?.shift() ?? newKey(words, event))
  }
  return keys
}

const longestValue = 100

/** What the channel that an event is about measured, if that says something in a line. */
export const valueOf = (body: Record<string, unknown>, topic: string): { value?: number | string } => {
  const value = Object.hasOwn(body, topic) ? body[topic] : undefined
  // The store refuses some numbers, and with one of them the event.
  if (typeof value === 'number') return { value: StorableNumber.safeParse(value).data ?? String(value) }
  return typeof value === 'string' && value.length <= longestValue ? { value } : {}
}

/** The end of an event that lasted. */
export const endOf = (
  key: string,
  { topic, level, msg, value, beganMs, count, wasLive }: ActiveEvent,
  atMs: number,
): Transition => ({
  kind: 'ended',
  key,
  topic,
  level,
  msg,
  ...(value === undefined ? {} : { value }),
  beganMs,
  ...(count === undefined ? {} : { count }),
  atMs,
  ...(wasLive === undefined ? {} : { wasLive }),
})

/** The place of a reading among those by which events are followed. */
export interface EventRank {
  tsMs: number
  aheadMs?: number | undefined
}

/** Of readings that arrived at one moment ahead of it, the device's clock says which is the later. */
export const isAfter = (a: EventRank, b: EventRank): boolean =>
  a.tsMs > b.tsMs || (a.tsMs === b.tsMs && (a.aheadMs ?? 0) > (b.aheadMs ?? 0))

export interface Advanced {
  states: EventStates
  transitions: Transition[]
  /** What lasts says something else of itself, or is listed by a live reading for the first time. */
  isReworded: boolean
  refused: readonly Refusal[]
}

/** What of that which has ended is the same occurrence when it begins again now. */
const withinOffDelay = (
  ended: EventStates['ended'],
  tsMs: number,
  offDelayMs: number,
): Record<string, EndedEvent> =>
  Object.fromEntries(Object.entries(ended ?? {}).filter(([, { endedMs }]) => tsMs - endedMs < offDelayMs))

const count = (fields: object | undefined): number => Object.keys(fields ?? {}).length

/** With what has just ended, the newest of it: the row that holds the states must not grow. */
export const withEnded = (
  states: EventStates,
  ended: readonly (readonly [string, ActiveEvent])[],
  endedMs: number,
  offDelayMs: number,
): EventStates => {
  const { ended: before, ...rest } = states
  const known = Object.entries(withinOffDelay(before, endedMs, offDelayMs))
  const added = offDelayMs > 0 ? ended.map(([key, event]) => [key, { ...event, endedMs }] as const) : []
  const room = Math.max(0, maxEvents - count(states.active))
  const kept = Object.fromEntries(
    [...known, ...added]
      .filter(([key]) => states.active[key] === undefined)
      .slice(room === 0 ? maxEvents : -room),
  )
  return count(kept) === 0 || room === 0 ? rest : { ...rest, ended: kept }
}

/**
 * Moves the states forward over one reading: what is listed begins or lasts, what is no longer listed has ended. What
 * is listed again within `offDelayMs` of its end is the same occurrence. A reading that is not newer changes nothing.
 * @param isLive whether what the reading lists is looked at for notifications
 */
export const advanceEvents = (
  states: EventStates,
  rank: EventRank,
  body: Record<string, unknown>,
  offDelayMs = 0,
  isLive = false,
): Advanced => {
  if (!isAfter(rank, states)) return { states, transitions: [], isReworded: false, refused: [] }
  const { tsMs } = rank
  const aheadMs = rank.aheadMs === 0 ? undefined : rank.aheadMs
  const before = Object.entries(states.active)
  const again = withinOffDelay(states.ended, tsMs, offDelayMs)
  const isForgotten = count(again) < count(states.ended)
  // Most messages.
  if (body.events === undefined && before.length === 0) {
    const next = { ...states, tsMs, aheadMs }
    return {
      states: isForgotten ? withEnded(next, [], tsMs, offDelayMs) : next,
      ...{ transitions: [], isReworded: isForgotten, refused: [] },
    }
  }

  const { listed: all, refused } = eventsOf(body)
  const listed = all.size > maxEvents ? highestAlertLevel(all, before) : all
  const keys = keysOf({ ...states.active, ...again }, listed)
  const active: EventStates['active'] = {}
  const transitions: Transition[] = []
  let isReworded = isForgotten
  const marks = isLive ? { wasLive: true as const } : {}
  for (const [exact, { topic, level, msg }] of listed) {
    const key = keys.get(exact) ?? exact
    const known = states.active[key]
    if (known !== undefined) {
      active[key] = { ...known, topic, level, msg, lastMs: tsMs, ...marks }
      if (known.msg !== msg || (isLive && !known.wasLive)) isReworded = true
      continue
    }
    const fresh = { topic, level, msg, ...valueOf(body, topic), beganMs: tsMs, lastMs: tsMs, ...marks }
    const { event, kind } = beginEvent(again[key], fresh)
    active[key] = event
    transitions.push({ ...endOf(key, event, tsMs), kind })
  }
  const ended = before.filter(([key]) => active[key] === undefined)
  transitions.push(...ended.map(([key, event]) => endOf(key, event, tsMs)))
  const tooMany = Array.from({ length: all.size - listed.size }, (): Refusal => 'too many')
  return {
    states: withEnded({ ...states, tsMs, aheadMs, active }, ended, tsMs, offDelayMs),
    transitions,
    isReworded,
    refused: tooMany.length === 0 ? refused : [...refused, ...tooMany],
  }
}
