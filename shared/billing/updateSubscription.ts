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

/** What Basic answers where nothing is paid for, and so nothing changes. */
export const noActionRequired = {
  Basic: 'No Action Required - Devices are already on the Basic plan.',
  Trial: 'No Action Required - A trial goes to the Basic plan by itself when it ends.',
} as const

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

/** A subscription that a change is about, with how many devices of it, and when; epoch seconds. */
const Subscribed = { term: z.enum(subscriptionTerms), devices: z.number(), atTs: z.number() }

export const previewSubscription = endpoint({
  service: 'billing',
  method: 'POST',
  path: '/billing-preview-subscription',
  summary:
    'Preview what a change of plans costs now and at each renewal, with coupon and tax, and what is given up. Changes nothing.',
  ability: 'beSignedIn',
  example: { term: 'Yearly' },
  input: z.object(change).check(z.refine(hasItsTerm, termOfHosted)),
  output: z.object({
    /** To be sent with the change, so that what was shown is what is charged; absent: nothing is charged. */
    quoteid: z.optional(QuoteId),
    currency: z.string(),
    now: Amount,
    /** What each subscription costs from its next renewal on, the other devices on it included; epoch seconds. */
    renewals: z.array(z.extend(Amount, Subscribed)),
    /** What is paid for the devices that leave a term, up to when, and lost by it: nothing is refunded. */
    givenUp: z.array(z.extend(Amount, Subscribed)),
    /** What was to end then, and goes on. */
    resumed: z.array(z.object(Subscribed)),
    /** What ends then as before, whatever is changed now. */
    ending: z.array(z.object(Subscribed)),
    /** Devices that are on Trial when they are not on Hosted, and up to when: nothing that is stored of them is lost. */
    onTrial: z.array(z.object({ deviceid: DeviceId, endsTs: z.number() })),
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
