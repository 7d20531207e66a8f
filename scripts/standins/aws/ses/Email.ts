import * as z from 'zod'

/** A mail as the viewer page and `/store` show it. */
export const Email = z.object({
  messageId: z.string(),
  from: z.string(),
  replyTo: z.array(z.string()),
  destination: z.object({ to: z.array(z.string()), cc: z.array(z.string()), bcc: z.array(z.string()) }),
  subject: z.string(),
  body: z.object({ html: z.string().optional(), text: z.string().optional() }),
  attachments: z.array(
    z.looseObject({
      /** Base64. */
      content: z.string(),
      contentType: z.string(),
      filename: z.string().optional(),
      size: z.number(),
    }),
  ),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  /** Epoch seconds. */
  at: z.number(),
})
export type Email = z.infer<typeof Email>
