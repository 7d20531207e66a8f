import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

/** What Stripe signs and sends. It is read by its bytes; all that counts of it is whose account to look at. */
export const stripeEvent = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-stripe-event',
  summary: 'Receive an event from Stripe, signed with the secret of the webhook.',
  ability: 'anyone',
  auth: 'webhook',
  input: z.object({}),
  output: z.object({ received: z.literal(true) }),
})
