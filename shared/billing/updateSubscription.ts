import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import { subscriptionTerms } from '../plans/planTerms'

const maxChangedDevices = 500

const change = {
  devices: z.array(DeviceId).check(
    z.minLength(1, 'must name at least one device'),
    z.maxLength(maxChangedDevices, `must name at most ${maxChangedDevices} devices at once`),
    z.refine((ids) => new Set(ids).size === ids.length, 'must name each device once'),
  ),
  /** `PREMIUM` is Hosted, `STANDARD` is Basic. */
  plan: z.enum(['PREMIUM', 'STANDARD']),
  /** Of Hosted. */
  term: z.optional(z.enum(subscriptionTerms)),
}

interface Asked {
  plan: 'PREMIUM' | 'STANDARD'
  term?: string | undefined
}

const hasItsTerm = ({ plan, term }: Asked): boolean => (plan === 'PREMIUM') === (term !== undefined)
const termOfHosted = { path: ['term'], message: 'is needed for PREMIUM (Monthly or Yearly), and only for it' }

/** Of a cost that was shown; it can be charged for ten minutes. */
const QuoteId = z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of a cost preview'))

/** Amounts in cents of the currency; `total` is what is charged. */
const Amount = z.object({
  subtotal: z.number(),
  discount: z.number(),
  tax: z.number(),
  total: z.number(),
})
export type Amount = z.infer<typeof Amount>

export const previewSubscription = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-preview-subscription',
  summary:
    'Preview what a change of plans costs now and at each renewal, with coupon and tax. Changes nothing.',
  ability: 'beSignedIn',
  example: { term: 'Yearly' },
  input: z.object(change).check(z.refine(hasItsTerm, termOfHosted)),
  output: z.object({
    /** To be sent with the change, so that what was shown is what is charged; absent: nothing is charged. */
    quoteid: z.optional(QuoteId),
    currency: z.string(),
    now: Amount,
    /** What each subscription costs from its next renewal on, the other devices on it included; epoch seconds. */
    renewals: z.array(
      z.extend(Amount, { term: z.enum(subscriptionTerms), devices: z.number(), atTs: z.number() }),
    ),
  }),
})

export const updateSubscription = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-update-subscription',
  summary: 'Put devices on the Hosted plan, charged at once, or on Basic, which forfeits what was paid.',
  ability: 'beSignedIn',
  example: { term: 'Yearly' },
  input: z
    .object({ ...change, quoteid: z.optional(QuoteId), idempotencyKey: z.optional(IdempotencyKey) })
    .check(z.refine(hasItsTerm, termOfHosted)),
  output: z.object({ message: z.string() }),
})
