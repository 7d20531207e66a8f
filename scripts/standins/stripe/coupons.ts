import type Stripe from 'stripe'
import * as z from 'zod'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import type { Stored } from './stored'
import { invalid, StripeError } from './stripeError'

export type Coupon = Stored<Stripe.Coupon, { metadata: Stripe.Metadata; duration: Duration }>
type Duration = 'forever' | 'once' | 'repeating'

const Create = z.strictObject({
  amount_off: field.positive.optional(),
  currency: field.currency.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: field.positive.optional(),
  id: field.text.optional(),
  max_redemptions: field.positive.optional(),
  metadata: field.metadata,
  name: field.text.max(40).optional(),
  percent_off: field.decimal.pipe(z.number().gt(0).max(100)).optional(),
  redeem_by: field.whole.optional(),
})

export const couponRoutes = [
  route('POST', '/v1/coupons', Create, (account, input) => {
    const { id = account.newId('co').slice(3, 11), duration = 'once' } = input
    if ((input.percent_off === undefined) === (input.amount_off === undefined)) {
      throw new StripeError(400, 'You must pass either percent_off or amount_off to create a coupon.')
    }
    if (input.amount_off !== undefined && !input.currency) {
      throw invalid('currency', 'You must pass currency when passing amount_off')
    }
    if (duration === 'repeating' && !input.duration_in_months) {
      throw invalid('duration_in_months', 'You must pass duration_in_months when the duration is repeating')
    }
    if (account.store.find('coupon', id)) {
      throw new StripeError(400, 'Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
    }
    const coupon = account.store.put('coupon', {
      id,
      object: 'coupon',
      amount_off: input.amount_off ?? null,
      created: account.secondsFor(null),
      currency: input.currency ?? null,
      duration,
      duration_in_months: input.duration_in_months ?? null,
      livemode: false,
      max_redemptions: input.max_redemptions ?? null,
      metadata: field.mergeMetadata({}, input.metadata),
      name: input.name ?? null,
      percent_off: input.percent_off ?? null,
      redeem_by: input.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
    })
    emitEvent(account, 'coupon.created', coupon)
    return coupon
  }),
  route(
    'POST',
    '/v1/coupons/:id',
    z.strictObject({ metadata: field.metadata, name: field.text.max(40).optional() }),
    (account, { metadata, name }, id) => {
      const before = account.store.get('coupon', id)
      const coupon = account.store.put('coupon', {
        ...before,
        name: name ?? before.name,
        metadata: field.mergeMetadata(before.metadata, metadata),
      })
      emitEvent(account, 'coupon.updated', coupon, before)
      return coupon
    },
  ),
  route('GET', '/v1/coupons', z.strictObject(field.listFields), (account, page) =>
    listPage(account.store.list('coupon'), '/v1/coupons', page),
  ),
  route('GET', '/v1/coupons/:id', z.strictObject({}), (account, _, id) => account.store.get('coupon', id)),
  route('DELETE', '/v1/coupons/:id', z.strictObject({}), (account, _, id) => {
    const coupon = account.store.get('coupon', id)
    // Discounts already given keep working: they hold what they need of the coupon.
    account.store.remove('coupon', id)
    emitEvent(account, 'coupon.deleted', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
]
