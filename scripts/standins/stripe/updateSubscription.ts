import type { Account } from './account'
import { withEnd } from './cancelSubscription'
import { collectPayment } from './collectPayment'
import { draftSubscriptionInvoice } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { finalizeInvoice } from './finalizeInvoice'
import { mergeMetadata } from './formFields'
import type { Invoice, Subscription } from './stripeObjects'
import { declined, invalid, StripeError } from './stripeError'
import { withItems } from './subscription'
import type { UpdateInput, ItemChangeInput } from './subscriptionFields'
import { prorateItem } from './prorateItem'

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
