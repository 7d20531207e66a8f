import type Stripe from 'stripe'
import * as z from 'zod'
import type { Account } from './account'
import { addInterval } from './addInterval'
import type { Coupon } from './coupons'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import type { Stored } from './stored'
import { invalid } from './stripeError'

export type Discount = Stored<
  Stripe.Discount,
  { customer: string | null; promotion_code: string | null; source: { coupon: string; type: 'coupon' } }
>

/** The `discounts` parameter: each a coupon, a promotion code, or a discount already there; empty takes all away. */
export const discountFields = field
  .emptyable(
    z.array(
      z.strictObject({
        coupon: field.text.optional(),
        discount: field.text.optional(),
        promotion_code: field.text.optional(),
      }),
    ),
  )
  .optional()
type DiscountInput = NonNullable<z.infer<typeof discountFields>>[number]

interface Target {
  readonly customer: string
  readonly subscription?: string
}

/** Gives a customer or a subscription the discounts asked for; answers their ids. */
export function startDiscounts(account: Account, inputs: readonly DiscountInput[], target: Target): string[] {
  return inputs.map((input) =>
    input.discount === undefined
      ? startDiscount(account, input, target).id
      : account.store.get('discount', input.discount, 'discounts').id,
  )
}

/** Redeems a coupon or promotion code. */
export function startDiscount(account: Account, input: DiscountInput, target: Target): Discount {
  const start = account.secondsFor(target.customer)
  const promotionCode =
    input.promotion_code === undefined ? null : redeemCode(account, input.promotion_code, start)
  const coupon = redeemCoupon(account, promotionCode?.promotion.coupon ?? input.coupon ?? '', start)
  const months = coupon.duration_in_months ?? 0
  const discount = account.store.put('discount', {
    id: account.newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: target.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addInterval(start, 'month', months) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: target.subscription ?? null,
    subscription_item: null,
  })
  emitEvent(account, 'customer.discount.created', discount)
  return discount
}

function redeemCode(account: Account, id: string, seconds: number) {
  const code = account.store.get('promotion_code', id, 'discounts')
  const isOver =
    (code.expires_at !== null && code.expires_at <= seconds) ||
    (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions)
  if (!code.active || isOver) throw invalid('discounts', 'This promotion code is not active.')
  return account.store.put('promotion_code', { ...code, times_redeemed: code.times_redeemed + 1 })
}

function redeemCoupon(account: Account, id: string, seconds: number): Coupon {
  const coupon = account.store.get('coupon', id, 'coupon')
  if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by <= seconds)) {
    throw invalid('coupon', `Coupon expired: ${id}`, 'coupon_expired')
  }
  const times_redeemed = coupon.times_redeemed + 1
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions
  return account.store.put('coupon', { ...coupon, times_redeemed, valid })
}
