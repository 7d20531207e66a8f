import * as z from 'zod/mini'
import { unprovable } from './judgeEffect'

/** How a command ends that has something to prove: `void` was not handed over in time. */
export const commandEnds = ['confirmed', 'noEffect', 'notProvable', 'void'] as const
export type CommandEnd = (typeof commandEnds)[number]

/** What came of the effect of a command; times are epoch seconds. */
export const CommandProof = z.object({
  end: z.enum(['confirmed', 'noEffect', 'notProvable']),
  /** A reading that comes late may still change it. */
  is_final: z.boolean(),
  /** Why it is not provable. */
  reason: z.optional(z.enum(unprovable)),
  /** When the reading was measured that decides, and its value. */
  at_ts: z.optional(z.number()),
  value: z.optional(z.number()),
  /** Without an effect: the values while it was awaited. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** How long readings were waited for. */
  until_ts: z.optional(z.number()),
})
export type CommandProof = z.infer<typeof CommandProof>
