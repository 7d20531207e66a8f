import type { Account } from './account'
import { changeItems, type ItemsChanged } from './changeItems'
import { collectPayment } from './collectPayment'
import { startDiscounts } from './discounts'
import { draftSubscriptionInvoice } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { finalizeInvoice } from './finalizeInvoice'
import { mergeMetadata } from './formFields'
import type { Invoice } from './invoice'
import { endTrial } from './renewSubscription'
import { declined, invalid, StripeError } from './stripeError'
import type { Subscription } from './subscription'
import type { UpdateInput } from './subscriptionFields'
import { checkTaxLocation } from './totalInvoice'

/** Changes a running subscription; what must be billed at once is collected as `payment_behavior` says. */
export function updateSubscription(account: Account, id: string, input: UpdateInput): Subscription {
  const before = account.store.get('subscription', id)
  if (before.ended_at !== null) {
    throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  }
  const draft = applyUpdate(account, before, input)
  if (draft) {
    const invoice = finalizeInvoice(account, draft)
    const { decline } = invoice.status === 'open' ? collectPayment(account, invoice) : {}
    if (decline && input.payment_behavior === 'error_if_incomplete') throw declined(decline, false)
  }
  const after = account.store.get('subscription', id)
  emitEvent(account, 'customer.subscription.updated', after, before)
  return after
}

/** Makes the changes and drafts what they bill at once, if anything. */
export function applyUpdate(account: Account, before: Subscription, input: UpdateInput): Invoice | undefined {
  const behavior = input.proration_behavior ?? 'create_prorations'
  const customer = account.store.get('customer', before.customer)
  if (input.automatic_tax?.enabled) checkTaxLocation(customer.address?.country)
  const now = account.secondsFor(customer)
  const at = input.proration_date ?? now
  if (input.proration_date !== undefined) checkProrationDate(before, at)
  const { subscription, restarted }: ItemsChanged = input.items
    ? account.asOf(at, () => changeItems(account, before, input.items ?? [], behavior !== 'none'))
    : { subscription: before, restarted: [] }
  const changed = account.store.put('subscription', applyFields(account, subscription, input, now))
  if (input.trial_end === 'now' && changed.status === 'trialing') return endTrial(account, changed)
  const billsNow = restarted.length > 0 || (behavior === 'always_invoice' && input.items !== undefined)
  return billsNow ? draftSubscriptionInvoice(account, changed, restarted, 'subscription_update') : undefined
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

function applyFields(
  account: Account,
  subscription: Subscription,
  input: UpdateInput,
  now: number,
): Subscription {
  const { id, customer } = subscription
  const discounts =
    input.discounts === undefined
      ? subscription.discounts
      : startDiscounts(account, input.discounts ?? [], { customer, subscription: id })
  return {
    ...subscription,
    ...cancellation(subscription, input, now),
    automatic_tax: {
      ...subscription.automatic_tax,
      enabled: input.automatic_tax?.enabled ?? subscription.automatic_tax.enabled,
    },
    default_payment_method:
      input.default_payment_method === undefined
        ? subscription.default_payment_method
        : input.default_payment_method,
    description: input.description === undefined ? subscription.description : input.description,
    discounts,
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    ...(typeof input.trial_end === 'number' && { trial_end: input.trial_end }),
  }
}

/** What setting or taking back an end in the future changes. */
function cancellation(subscription: Subscription, input: UpdateInput, now: number): Partial<Subscription> {
  const { cancel_at, cancel_at_period_end, cancellation_details } = input
  if (cancel_at === undefined && cancel_at_period_end === undefined) return {}
  const periodEnd = Math.max(...subscription.items.data.map((item) => item.current_period_end))
  const end = cancel_at_period_end ? periodEnd : (cancel_at ?? null)
  return {
    cancel_at: end,
    cancel_at_period_end: cancel_at_period_end ?? false,
    canceled_at: end === null ? null : now,
    cancellation_details: {
      comment: cancellation_details?.comment ?? null,
      feedback: cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: end === null ? null : 'cancellation_requested',
    },
  }
}
