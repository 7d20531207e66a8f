import type { Account } from './account'
import { activeDiscounts } from './draftInvoice'
import { addInvoiceItem } from './invoiceItem'
import type { Subscription, SubscriptionItem } from './stripeObjects'

/** Adds the pending credit for the unused time of an item that ends now. */
export const creditItem = (account: Account, subscription: Subscription, item: SubscriptionItem): void =>
  addProration(account, subscription, item, -1, 'Unused time on')

/**
 * Adds the pending lines for a change of an item in the middle of its period: a credit for the unused time of what was
 * billed, a charge for the remaining time of what takes its place.
 */
export function prorateItem(
  account: Account,
  subscription: Subscription,
  before: SubscriptionItem,
  after: SubscriptionItem,
): void {
  creditItem(account, subscription, before)
  addProration(account, subscription, after, 1, 'Remaining time on')
}

function addProration(
  account: Account,
  subscription: Subscription,
  item: SubscriptionItem,
  sign: 1 | -1,
  words: string,
): void {
  const { current_period_start, current_period_end, price, quantity } = item
  const now = account.secondsFor(subscription.customer)
  const left = Math.max(0, current_period_end - now) / (current_period_end - current_period_start)
  const amount = Math.round(price.unit_amount * quantity * left * paidShare(account, subscription))
  if (amount === 0) return
  const name = account.store.find('product', price.product)?.name ?? price.product
  addInvoiceItem(account, {
    customer: subscription.customer,
    amount: sign * amount,
    currency: price.currency,
    description: `${words} ${quantity} × ${name}`,
    period: { start: now, end: current_period_end },
    quantity,
    proration: item,
  })
}

/** What is left of a price after the percentages that are taken off each invoice. */
function paidShare(account: Account, subscription: Subscription): number {
  return activeDiscounts(account, subscription).reduce((share, id) => {
    const coupon = account.store.find('coupon', account.store.get('discount', id).source.coupon)
    return share * (1 - (coupon?.percent_off ?? 0) / 100)
  }, 1)
}
