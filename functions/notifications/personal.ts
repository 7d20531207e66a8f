import * as z from 'zod'
import { UserId } from '../../shared/core/ids'
import type { OccurrenceRow } from '../alarms/occurrenceStore'

/** So many people are kept by name, so that the row stays small. */
export const maxQuiet = 500

/** What came of looking at who chose to be notified; kept with the occurrence. Times in epoch milliseconds. */
export const Personal = z.object({
  /** Since when it asked for people. */
  fromMs: z.number(),
  /** When the last message went out. */
  sentMs: z.number().optional(),
  /** Whom quiet hours hold back: they get it at their end, if it still lasts. */
  held: z.array(UserId),
  /** Whom quiet hours held back, and until when; it stays when they are over. */
  quiet: z.array(z.object({ userid: UserId, untilMs: z.number() })).optional(),
})
export type Personal = z.infer<typeof Personal>

export const personalOf = (row: OccurrenceRow): Personal | undefined =>
  Personal.optional().parse(row.personal)
