import * as z from 'zod'

/** A text message as the outbox keeps it. */
export const Sms = z.object({
  messageId: z.string(),
  /** E.164. */
  to: z.string(),
  text: z.string(),
  sentMs: z.number(),
  /** Whose spending limit pays for it; unknown of messages from before it was kept. */
  region: z.string().optional(),
})
export type Sms = z.infer<typeof Sms>
