import type { Account } from './account'
import { withEnd } from './cancelSubscription'
import { collectPayment, finalizeInvoice } from './collectPayment'
import { draftSubscriptionInvoice, activeDiscounts, addInvoiceItem } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { mergeMetadata } from './formFields'
import type { Invoice, Subscription, SubscriptionItem } from './stripeObjects'
import { declined, invalid, StripeError } from './stripeError'
import { withItems, type UpdateInput, type ItemChangeInput } from './subscription'

/** Adds the pending credit for the unused time of an item that ends now. */
export const creditItem = (account: Account, subscription: Subscription, item: SubscriptionItem): void =>
  addProration(account, subscription, item, -1, 'Unused time on')

/**
 * Adds the pending lines for a change of an item in the middle of its period: a credit for the unused time of what was
 * billed, a charge for the remaining time of what takes its place.
 */
function prorateItem(
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

/** Changes how many of something a subscription has in the midst of a period, with pending prorations if they are asked for. */
function changeItems(
  account: Account,
  subscription: Subscription,
  changes: readonly ItemChangeInput[],
  isProrated: boolean,
): Subscription {
  const items = changes.reduce((current, { id, quantity }, i) => {
    const before = current.find((item) => item.id === id)
    if (!before) throw invalid(`items[${i}][id]`, `No such subscription item: '${id}'`, 'resource_missing')
    const after = { ...before, quantity }
    if (isProrated && quantity !== before.quantity) prorateItem(account, subscription, before, after)
    return current.map((item) => (item === before ? after : item))
  }, subscription.items.data)
  return withItems(subscription, items)
}

/** Changes a running subscription, and collects what that bills at once; a card that declines changes nothing. */
export function updateSubscription(account: Account, id: string, input: UpdateInput): Subscription {
  const before = account.store.get('subscription', id)
  if (before.ended_at !== null) {
    throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  }
  const draft = applyUpdate(account, before, input)
  if (draft) {
    const invoice = finalizeInvoice(account, draft)
    const { decline } = invoice.status === 'open' ? collectPayment(account, invoice) : {}
    if (decline) throw declined(decline, false)
  }
  const after = account.store.get('subscription', id)
  emitEvent(account, 'customer.subscription.updated', after, before)
  return after
}

/** Makes the changes and drafts what they bill at once, if anything. */
export function applyUpdate(account: Account, before: Subscription, input: UpdateInput): Invoice | undefined {
  const { items = [], metadata, proration_behavior, proration_date } = input
  if (proration_date !== undefined) checkProrationDate(before, proration_date)
  const at = proration_date ?? account.secondsFor(before.customer)
  const isBilled = proration_behavior === 'always_invoice' && items.length > 0
  const changed = account.asOf(at, () => changeItems(account, before, items, isBilled))
  const kept = account.store.put('subscription', {
    ...withEnd(account, changed, input),
    metadata: mergeMetadata(changed.metadata, metadata),
  })
  return isBilled ? draftSubscriptionInvoice(account, kept, [], 'subscription_update') : undefined
}

function checkProrationDate({ items }: Subscription, at: number): void {
  const isInside = items.data.every(
    (item) => item.current_period_start <= at && at <= item.current_period_end,
  )
  if (isInside) return
  throw invalid(
    'proration_date',
    'Cannot specify `proration_date` outside of the current subscription period.',
  )
}
