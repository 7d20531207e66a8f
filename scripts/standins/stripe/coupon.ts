import type { Account } from './account'
import type { Discount, Coupon } from './stripeObjects'
import { emitEvent } from './emitEvent'

/** Takes so much off every invoice of a customer from now on, as staff do it in the dashboard. */
export function giveCoupon(account: Account, id: string, percent: number): string {
  const before = account.store.get('customer', id)
  const created = account.secondsFor(before)
  const coupon: Coupon = account.store.put('coupon', {
    id: account.newId('co'),
    object: 'coupon',
    amount_off: null,
    created,
    currency: null,
    duration: 'forever',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: `${percent} % off`,
    percent_off: percent,
    redeem_by: null,
    times_redeemed: 1,
    valid: true,
  })
  const discount: Discount = account.store.put('discount', {
    id: account.newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: id,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: created,
    subscription: null,
    subscription_item: null,
  })
  emitEvent(account, 'customer.updated', account.store.put('customer', { ...before, discount }), before)
  return `Each invoice is ${percent} % less from now on.`
}
