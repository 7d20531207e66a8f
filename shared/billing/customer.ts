import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { subscriptionTerms } from '../plans/planTerms'

export const BillingCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  address: z.optional(
    z.object({
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
      country: z.string(),
    }),
  ),
  /** An invoice could not be collected. */
  delinquent: z.boolean(),
  invoice_settings: z.object({
    /** The card that is charged, in words, such as `visa ending in 4242`; null: none is set. */
    default_payment_method: z.nullable(z.string()),
  }),
  /** What is taken off every invoice, percent. */
  discount: z.nullable(z.object({ coupon: z.object({ percent_off: z.nullable(z.number()) }) })),
  portal_subscription: z.object({
    /** What is paid for, each with how. */
    devices: z.record(DeviceId, z.object({ term: z.enum(subscriptionTerms) })),
    /** Of each term: when it is paid next or ends, epoch seconds, and whether it is behind with a payment. */
    terms: z.array(
      z.object({
        term: z.enum(subscriptionTerms),
        periodEndTs: z.number(),
        isEnding: z.boolean(),
        isPastDue: z.boolean(),
      }),
    ),
  }),
})
export type BillingCustomer = z.infer<typeof BillingCustomer>

export const getCustomer = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-get-customer',
  summary: 'Read the caller’s billing account.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({
    resultCode: z.enum(['NO_CUSTOMER_FOUND', 'CUSTOMER_FOUND']),
    customer: z.optional(BillingCustomer),
    /** How old this is, epoch milliseconds, when payments cannot be asked at this time: what was known last. */
    staleSinceMs: z.optional(z.number()),
  }),
})

/** What the address of the billing page says once a window of its own comes back from the payment page. */
export const windowDone = { name: 'window', value: 'done' } as const

export const createStripePortal = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-create-stripe-portal',
  summary:
    'Create or edit the caller’s billing account, and get the address of the page where its card is set.',
  ability: 'beSignedIn',
  input: z.object({
    /** The page is opened in a window of its own, and leads to a page that says so at its end. */
    isWindow: z.optional(z.boolean()),
    /** For an account that is made now; one that is there is edited at that address. */
    name: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'must not be empty'),
          z.maxLength(200),
          z.meta({ title: 'Billing name' }),
        ),
    ),
  }),
  output: z.object({ message: z.object({ url: z.string() }) }),
})
