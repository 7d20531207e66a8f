import type Stripe from 'stripe'
import * as z from 'zod'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import type { Stored } from './stored'
import { StripeError } from './stripeError'

export type PromotionCode = Stored<
  Stripe.PromotionCode,
  {
    customer: string | null
    metadata: Stripe.Metadata
    promotion: { coupon: string; type: 'coupon' }
    restrictions: {
      first_time_transaction: boolean
      minimum_amount: number | null
      minimum_amount_currency: string | null
    }
  }
>

const Create = z.strictObject({
  active: field.flag.optional(),
  code: field.text.regex(/^[\w-]+$/, 'Codes may hold letters and digits only').optional(),
  customer: field.text.optional(),
  expires_at: field.whole.optional(),
  max_redemptions: field.positive.optional(),
  metadata: field.metadata,
  promotion: z.strictObject({ coupon: field.text, type: z.literal('coupon') }),
})
const List = z.strictObject({
  ...field.listFields,
  active: field.flag.optional(),
  code: field.text.optional(),
  coupon: field.text.optional(),
  customer: field.text.optional(),
})

export const promotionCodeRoutes = [
  route('POST', '/v1/promotion_codes', Create, (account, input) => {
    account.store.get('coupon', input.promotion.coupon, 'promotion[coupon]')
    if (input.customer) account.store.get('customer', input.customer, 'customer')
    const code = input.code ?? account.newId('promo').slice(-8).toUpperCase()
    const isTaken = account.store
      .list('promotion_code')
      .some((other) => other.active && other.code.toLowerCase() === code.toLowerCase())
    if (isTaken) {
      throw new StripeError(400, `An active promotion code with \`code: ${code}\` already exists.`, {
        param: 'code',
      })
    }
    const promotionCode = account.store.put('promotion_code', {
      id: account.newId('promo'),
      object: 'promotion_code',
      active: input.active ?? true,
      code,
      created: account.secondsFor(null),
      customer: input.customer ?? null,
      customer_account: null,
      expires_at: input.expires_at ?? null,
      livemode: false,
      max_redemptions: input.max_redemptions ?? null,
      metadata: field.mergeMetadata({}, input.metadata),
      promotion: input.promotion,
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      times_redeemed: 0,
    })
    emitEvent(account, 'promotion_code.created', promotionCode)
    return promotionCode
  }),
  route(
    'POST',
    '/v1/promotion_codes/:id',
    z.strictObject({ active: field.flag.optional(), metadata: field.metadata }),
    (account, { active, metadata }, id) => {
      const before = account.store.get('promotion_code', id)
      const promotionCode = account.store.put('promotion_code', {
        ...before,
        active: active ?? before.active,
        metadata: field.mergeMetadata(before.metadata, metadata),
      })
      emitEvent(account, 'promotion_code.updated', promotionCode, before)
      return promotionCode
    },
  ),
  route('GET', '/v1/promotion_codes', List, (account, { active, code, coupon, customer, ...page }) => {
    const codes = account.store
      .list('promotion_code')
      .filter((each) => active === undefined || each.active === active)
      .filter((each) => code === undefined || each.code.toLowerCase() === code.toLowerCase())
      .filter((each) => coupon === undefined || each.promotion.coupon === coupon)
      .filter((each) => customer === undefined || each.customer === customer)
    return listPage(codes, '/v1/promotion_codes', page)
  }),
  route('GET', '/v1/promotion_codes/:id', z.strictObject({}), (account, _, id) =>
    account.store.get('promotion_code', id),
  ),
]
