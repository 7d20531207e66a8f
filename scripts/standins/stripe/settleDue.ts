import type { Account } from './account'
import { cancelSubscription } from './cancelSubscription'
import { collectPayment } from './collectPayment'
import type { Invoice, Subscription } from './stripeObjects'
import { renewSubscription } from './renewSubscription'

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
