import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { Bounds } from '../hours/bounds'
import { EntryFile } from './entryFile'
import { PlanId } from './plan'

export const maxEntries = 1000
const maxNote = 2000

export const EntryId = z
  .string()
  .check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an entry'), z.meta({ title: 'Entry' }))
  .brand<'EntryId'>()
export type EntryId = z.infer<typeof EntryId>

const text = (title: string) =>
  z.string().check(z.trim(), z.maxLength(maxNote, `must be at most ${maxNote} characters`), z.meta({ title }))

/** What people write of work that was done. */
export const entryFields = {
  /** What the meter showed; absent for a machine without one. */
  meterHours: z.optional(
    StorableNumber.check(
      z.minimum(0, 'must be at least 0'),
      z.maximum(1_000_000, 'must be at most 1,000,000'),
      z.meta({ title: 'Meter' }),
    ),
  ),
  note: text('What was done'),
  parts: text('Parts'),
  cost: z.optional(
    StorableNumber.check(
      z.minimum(0, 'must be at least 0'),
      z.maximum(1e9, 'must be at most 1,000,000,000'),
      z.meta({ title: 'Cost' }),
    ),
  ),
  currency: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Z]{3}$/, 'must be three capital letters, such as AUD'),
        z.meta({ title: 'Currency' }),
      ),
  ),
}

/** Of the log of a machine. Times are epoch seconds. */
export const ServiceEntry = z.object({
  entryid: EntryId,
  planids: z.array(PlanId),
  /** As the plans were called then. */
  planNames: z.array(z.string()),
  /** When the work was done. */
  atTs: z.number(),
  ...entryFields,
  /** Of a machine without a meter: what was counted by then. */
  counted: z.optional(Bounds),
  files: z.optional(z.array(EntryFile)),
  by: z.string(),
  loggedTs: z.number(),
  /** Who took it back, and when: it resets nothing then. */
  undone: z.optional(z.object({ by: z.string(), ts: z.number() })),
})
export type ServiceEntry = z.infer<typeof ServiceEntry>
