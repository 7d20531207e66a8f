import * as z from 'zod/mini'

/** How an address stands: it is mailed once its owner has confirmed it, and never again after it has said no. */
export const recipientStates = {
  waiting: 'Waits for a confirmation',
  confirmed: 'Gets the report',
  unsubscribed: 'Unsubscribed',
} as const
export type RecipientState = keyof typeof recipientStates
const states = Object.keys(recipientStates) as [RecipientState, ...RecipientState[]]

export const maxRecipients = 20

export const ReportRecipient = z.object({ email: z.string(), state: z.enum(states) })
export type ReportRecipient = z.infer<typeof ReportRecipient>
