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
