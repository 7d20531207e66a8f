import * as z from 'zod'

/** A message as it was taken, or refused. */
export const Push = z.object({
  id: z.string(),
  subscription: z.string(),
  /** The key that the sender signed with. */
  key: z.string(),
  ttlSeconds: z.number(),
  topic: z.string(),
  urgency: z.string(),
  /** Encrypted for the browser, base64. */
  body: z.string(),
  answer: z.number(),
  atMs: z.number(),
})
export type Push = z.infer<typeof Push>
