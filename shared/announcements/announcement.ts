import * as z from 'zod/mini'

export const announcementTones = ['info', 'warning'] as const

/** What staff tell everybody who is signed in, as long as it holds. */
export const Announcement = z.object({
  /** Another one for each change: a person who dismissed the last text sees the next one. */
  id: z.number(),
  text: z.string(),
  tone: z.enum(announcementTones),
  /** Epoch seconds. */
  untilTs: z.number(),
  link: z.optional(z.string()),
})
export type Announcement = z.infer<typeof Announcement>
