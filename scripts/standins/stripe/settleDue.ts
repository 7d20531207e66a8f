import type { Account } from './account'
import type { Customer, TestClock, Invoice, Subscription, SubscriptionItem } from './stripeObjects'
import { cancelSubscription } from './cancelSubscription'
import { collectPayment, finalizeInvoice } from './collectPayment'
import { nextPeriodEnd, saveSubscription, withItems } from './subscription'
import { draftSubscriptionInvoice } from './draftInvoice'

/** Starts the next period of the items whose period is over, and collects its invoice. */
function renewSubscription(account: Account, subscription: Subscription): void {
  const invoice = finalizeInvoice(account, draftRenewal(account, subscription))
  if (invoice.status === 'open') collectPayment(account, invoice)
}

/** Moves the items that are due on to their next period and drafts the invoice for it. */
export function draftRenewal(account: Account, subscription: Subscription): Invoice {
  const now = account.secondsFor(subscription.customer)
  const items = subscription.items.data.map((item) =>
    item.current_period_end <= now ? nextPeriod(subscription, item) : item,
  )
  const renewed = saveSubscription(account, withItems(subscription, items))
  const billed = items.filter((_, i) => subscription.items.data[i] !== items[i])
  return draftSubscriptionInvoice(account, renewed, billed, 'subscription_cycle')
}

function nextPeriod({ billing_cycle_anchor }: Subscription, item: SubscriptionItem): SubscriptionItem {
  const { interval, interval_count } = item.price.recurring
  const start = item.current_period_end
  return {
    ...item,
    current_period_start: start,
    current_period_end: nextPeriodEnd(billing_cycle_anchor, start, interval, interval_count),
  }
}

interface Due {
  readonly seconds: number
  readonly act: () => void
}

/**
 * Does everything that time has made due — renewals, ends, retries of payments — in its order and as of its own second.
 * Each act moves its object's next date on, so this ends. `until` limits it to the customers of a test clock that is
 * being advanced to that second.
 */
export function settleDue(account: Account, until?: { clock: string; seconds: number }): void {
  for (;;) {
    const [next] = findDue(account, until).sort((a, b) => a.seconds - b.seconds)
    if (!next) return
    account.asOf(next.seconds, next.act)
  }
}

function findDue(account: Account, until: { clock: string; seconds: number } | undefined): Due[] {
  const isPast = (due: Due, clock: string | null, customer: string) =>
    until
      ? clock === until.clock && due.seconds <= until.seconds
      : due.seconds <= account.secondsFor(customer)
  const subscriptions = account.store.list('subscription').flatMap((subscription) => {
    const due = subscriptionDue(account, subscription)
    return due && isPast(due, subscription.test_clock, subscription.customer) ? [due] : []
  })
  const invoices = account.store.list('invoice').flatMap((invoice) => {
    const due = invoiceDue(account, invoice)
    return due && isPast(due, invoice.test_clock, invoice.customer) ? [due] : []
  })
  return [...subscriptions, ...invoices]
}

function subscriptionDue(account: Account, subscription: Subscription): Due | undefined {
  if (subscription.ended_at !== null) return undefined
  const periodEnd = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  if (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd) {
    return { seconds: subscription.cancel_at, act: () => void cancelSubscription(account, subscription) }
  }
  return { seconds: periodEnd, act: () => renewSubscription(account, subscription) }
}

function invoiceDue(account: Account, invoice: Invoice): Due | undefined {
  if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return undefined
  return { seconds: invoice.next_payment_attempt, act: () => void collectPayment(account, invoice) }
}

const daySeconds = 86_400

/** A clock of the customer's own, standing at this moment; what they have moves over to it. */
function startClock(account: Account, customer: Customer): TestClock {
  const created = account.secondsFor(null)
  const clock = account.store.put('test_helpers.test_clock', {
    id: account.newId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + 30 * daySeconds,
    frozen_time: created,
    livemode: false,
    name: customer.name ?? null,
    status: 'ready',
    status_details: {},
  })
  account.store.put('customer', { ...customer, test_clock: clock.id })
  for (const kind of ['subscription', 'invoice'] as const) {
    for (const object of account.store.list(kind)) {
      if (object.customer === customer.id) account.store.put(kind, { ...object, test_clock: clock.id })
    }
  }
  return clock
}

/** Lets days pass for one customer: their renewals, retries of payments and ends happen on the way. */
export function moveClock(account: Account, customerId: string, days: number): string {
  const customer = account.store.get('customer', customerId)
  const clock =
    customer.test_clock === null
      ? startClock(account, customer)
      : account.store.get('test_helpers.test_clock', customer.test_clock)
  const seconds = clock.frozen_time + days * daySeconds
  settleDue(account, { clock: clock.id, seconds })
  account.store.put('test_helpers.test_clock', { ...clock, frozen_time: seconds })
  return `It is ${new Date(seconds * 1000).toISOString().slice(0, 10)} now.`
}
