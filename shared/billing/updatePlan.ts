import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'

export const updatePlan = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-update-plan',
  summary: 'Put a device on the Hosted plan by hand until a day, or back on Basic; nobody is charged.',
  ability: 'administerPortal',
  example: { plan_expiry_ts: 1_798_761_600 },
  input: z
    .object({
      deviceid: DeviceId,
      plan: z.enum(['PREMIUM', 'STANDARD']),
      /** The end of a plan that is given by hand, epoch seconds. */
      plan_expiry_ts: z.optional(EpochSeconds),
    })
    .check(
      z.refine(({ plan, plan_expiry_ts }) => (plan === 'PREMIUM') === (plan_expiry_ts !== undefined), {
        path: ['plan_expiry_ts'],
        message: 'is needed for PREMIUM, and only for it',
      }),
    ),
  output: z.object({ message: z.string() }),
})

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
