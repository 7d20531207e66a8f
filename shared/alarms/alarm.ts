import * as z from 'zod/mini'
import { EventOfDevice } from '../alerts/activeEvents'
import { UserId } from '../core/ids'
import { roles } from '../core/roles'
import { DoubtMark } from '../doubts/doubtMark'
import { Shelf } from './shelf'

/** One begin … end of a condition, as `occurrenceId` makes it: sorts by its beginning. */
export const OccurrenceId = z
  .string()
  .check(z.regex(/^\d{13}#[0-9a-f]{16}$/, 'is not the id of an occurrence'), z.meta({ title: 'Event' }))

/** A person as the page names them. */
const Person = z.object({ userid: z.optional(UserId), name: z.string() })

/**
 * An occurrence with what people have done about it. Its parts are independent of each other; the one word for it is
 * made by `alarmStateOf`. Times are epoch seconds.
 */
export const Alarm = z.extend(EventOfDevice, {
  /** How often it began: short pauses are part of it. */
  count: z.number(),
  acknowledged: z.optional(z.object({ by: z.string(), ts: z.number(), note: z.optional(z.string()) })),
  assignee: z.optional(Person),
  /** It has ended, and a rule asks for a person's reset. */
  isLatched: z.boolean(),
  shelf: z.optional(Shelf),
  outOfService: z.optional(Shelf),
  /** What hides it by design, in words: "Engine is off". */
  suppressedBy: z.optional(z.string()),
  /** Until then it has to last before it notifies. */
  delayedUntilTs: z.optional(z.number()),
  /** The next step of an escalation, counted from 1 as people see it, and when it is due. */
  escalation: z.optional(z.object({ chain: z.string(), step: z.number(), dueTs: z.optional(z.number()) })),
  /** The sensor that it is about was not to be trusted. */
  doubt: z.optional(DoubtMark),
  /** How many notes it has; they are read with its history. */
  notes: z.number(),
  /** The reader's on its device: who may acknowledge, who may see whom to give it to. */
  role: z.enum(roles),
})
export type Alarm = z.infer<typeof Alarm>

/** The one word for an alarm, the most urgent first: those at the beginning want a person. */
export const alarmStates = [
  'unacknowledged',
  'latched',
  'endedUnacknowledged',
  'acknowledged',
  'shelved',
  'outOfService',
  'suppressed',
  'ended',
] as const
export type AlarmState = (typeof alarmStates)[number]

export const alarmStateLabel = {
  unacknowledged: 'Unacknowledged',
  latched: 'Latched',
  endedUnacknowledged: 'Ended, unacknowledged',
  acknowledged: 'Acknowledged',
  shelved: 'Shelved',
  outOfService: 'Out of service',
  suppressed: 'Suppressed',
  ended: 'Ended',
} as const satisfies Record<AlarmState, string>

type Parts = Pick<
  Alarm,
  'endedTs' | 'acknowledged' | 'isLatched' | 'shelf' | 'outOfService' | 'suppressedBy' | 'level'
>

/** An info asks for no one: it is never unacknowledged. */
const wantsPerson = ({ level }: Parts): boolean => level !== 'info'

const holds = (shelf: Parts['shelf'], nowTs: number): boolean =>
  shelf !== undefined && (shelf.untilTs === undefined || shelf.untilTs > nowTs)

/** Derived and never stored, so that no two parts of it can disagree. */
export const alarmStateOf = (alarm: Parts, nowTs: number): AlarmState => {
  const isAcknowledged = alarm.acknowledged !== undefined || !wantsPerson(alarm)
  if (alarm.isLatched) return 'latched'
  if (alarm.endedTs !== undefined) return isAcknowledged ? 'ended' : 'endedUnacknowledged'
  if (holds(alarm.outOfService, nowTs)) return 'outOfService'
  if (holds(alarm.shelf, nowTs)) return 'shelved'
  if (alarm.suppressedBy !== undefined) return 'suppressed'
  return isAcknowledged ? 'acknowledged' : 'unacknowledged'
}
