import * as z from 'zod/mini'
import { ProblemBody } from '../../../shared/core/problem'

/** The body of a failed answer with what a page writes itself, in the zone of its reader. */
export const ProblemAnswer = z.extend(ProblemBody, {
  /** When and where what the message says has happened, epoch seconds. */
  atTs: z.optional(z.number()),
  place: z.optional(z.string()),
})
export type ProblemAnswer = z.infer<typeof ProblemAnswer>
