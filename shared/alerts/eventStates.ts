import * as z from 'zod/mini'
import { alertLevelOf } from './alertLevels'

/** One event of a message; devices list a state in every message while it lasts. */
const WireEvent = z.object({
  topic: z.string().check(z.maxLength(64)),
  msg: z._default(z.string().check(z.maxLength(400)), ''),
  lv: z.optional(z.number()),
})

const ActiveEvent = z.object({
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  /** What its channel measured when it began. */
  value: z.optional(z.union([z.number(), z.string()])),
  beganMs: z.number(),
  lastMs: z.number(),
  /** When it was last notified by each channel, by the portal's clock. */
  emailMs: z.optional(z.number()),
  smsMs: z.optional(z.number()),
  /** Said by the portal itself, not by the device: over with the next contact. */
  isPortal: z.optional(z.literal(true)),
})
export type ActiveEvent = z.infer<typeof ActiveEvent>

/** Which events last, per (topic, level), as of the newest reading seen. */
export const EventStates = z.object({
  tsMs: z.number(),
  active: z.record(z.string(), ActiveEvent),
})
export type EventStates = z.infer<typeof EventStates>

/** A device has tens of events; a hostile list must not outgrow the row that the states live in. */
export const maxEvents = 100

export const noEvents: EventStates = { tsMs: 0, active: {} }

export interface Transition {
  kind: 'began' | 'ended'
  topic: string
  level: string
  msg: string
  value?: number | string | undefined
  beganMs: number
  /** When it began or ended. */
  atMs: number
}

/** The events of a reading that count, keyed by (topic, level); what is no event is left alone. */
export const eventsOf = (body: Record<string, unknown>): Map<string, z.infer<typeof WireEvent>> => {
  const list: unknown[] = Array.isArray(body.events) ? body.events : []
  return new Map(
    list.slice(0, maxEvents).flatMap((item) => {
      const parsed = WireEvent.safeParse(item)
      const level = parsed.success ? alertLevelOf(parsed.data.lv) : undefined
      return parsed.success && level !== undefined
        ? [[`${parsed.data.topic}|${level}`, parsed.data] as const]
        : []
    }),
  )
}

const longestValue = 100

/** What the channel that an event is about measured, if that says something in a line. */
const valueOf = (body: Record<string, unknown>, topic: string): { value?: number | string } => {
  const value = Object.hasOwn(body, topic) ? body[topic] : undefined
  if (typeof value === 'number') return { value }
  return typeof value === 'string' && value.length <= longestValue ? { value } : {}
}

/** The end of an event that lasted. */
export const endOf = ({ topic, level, msg, value, beganMs }: ActiveEvent, atMs: number): Transition => ({
  kind: 'ended',
  topic,
  level,
  msg,
  ...(value === undefined ? {} : { value }),
  beganMs,
  atMs,
})

const levelOf = (key: string): string => key.slice(key.lastIndexOf('|') + 1)

/**
 * Moves the states forward over one reading: what is listed begins or lasts, what is no longer listed has ended.
 * A reading that is not newer changes nothing.
 */
export const advanceEvents = (
  states: EventStates,
  reading: { tsMs: number; body: Record<string, unknown> },
): { states: EventStates; transitions: Transition[] } => {
  if (reading.tsMs <= states.tsMs) return { states, transitions: [] }
  const { tsMs } = reading
  const listed = eventsOf(reading.body)
  const active: Record<string, ActiveEvent> = {}
  const transitions: Transition[] = []
  for (const [key, { topic, msg }] of listed) {
    const before = states.active[key]
    const level = levelOf(key)
    const { beganMs, ...began } = before ?? { beganMs: tsMs, ...valueOf(reading.body, topic) }
    const value = began.value === undefined ? {} : { value: began.value }
    active[key] = { ...before, topic, level, msg, ...value, beganMs, lastMs: tsMs }
    if (before === undefined) {
      transitions.push({ kind: 'began', topic, level, msg, ...value, beganMs, atMs: tsMs })
    }
  }
  for (const [key, event] of Object.entries(states.active)) {
    if (!listed.has(key)) transitions.push(endOf(event, tsMs))
  }
  return { states: { tsMs, active }, transitions }
}
