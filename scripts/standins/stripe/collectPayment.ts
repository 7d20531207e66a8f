import type { Account } from './account'
import { cancelSubscription } from './cancelSubscription'
import { findCardByLast4, type Decline } from './paymentMethod'
import { emitEvent } from './emitEvent'
import { saveInvoice, subscriptionOf } from './invoice'
import type { Invoice } from './stripeObjects'
import { saveSubscription } from './subscription'
import { StripeError } from './stripeError'

/** Marks an open invoice as paid, and brings its subscription and customer back to good standing. */
function markPaid(account: Account, invoice: Invoice): Invoice {
  const now = account.secondsFor(invoice.customer)
  const paid = saveInvoice(account, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  emitEvent(account, 'invoice.paid', paid)
  emitEvent(account, 'invoice.payment_succeeded', paid)
  const subscription = account.store.find('subscription', subscriptionOf(paid) ?? '')
  const isBehind = subscription?.status === 'past_due' || subscription?.status === 'incomplete'
  if (isBehind && !hasFailedInvoice(account, (other) => subscriptionOf(other) === subscription.id)) {
    saveSubscription(account, { ...subscription, status: 'active' })
  }
  refreshDelinquency(account, paid.customer)
  return paid
}

/** Sets `delinquent` to whether an invoice of the customer is open after a failed payment. */
function refreshDelinquency(account: Account, id: string): void {
  const customer = account.store.find('customer', id)
  if (!customer) return
  const delinquent = hasFailedInvoice(account, (invoice) => {
    const subscription = account.store.find('subscription', subscriptionOf(invoice) ?? '')
    return invoice.customer === id && subscription?.status !== 'incomplete'
  })
  if (delinquent === customer.delinquent) return
  const after = account.store.put('customer', { ...customer, delinquent })
  emitEvent(account, 'customer.updated', after, customer)
}

function hasFailedInvoice(account: Account, isMeant: (invoice: Invoice) => boolean): boolean {
  return account.store
    .list('invoice')
    .some((invoice) => invoice.status === 'open' && invoice.attempt_count > 0 && isMeant(invoice))
}

/** Gives a draft its number, sets the customer's credit against it and opens it; nothing due is paid at once. */
export function finalizeInvoice(account: Account, draft: Invoice): Invoice {
  if (draft.status !== 'draft') {
    throw new StripeError(
      400,
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      {
        code: 'invoice_not_editable',
      },
    )
  }
  const customer = account.store.get('customer', draft.customer)
  const now = account.secondsFor(customer)
  const applied = appliedBalance(draft.total, customer.balance)
  const due = Math.max(0, draft.total + applied)
  const url = `${account.baseUrl}/invoice/${draft.id}`
  account.store.put('customer', {
    ...customer,
    balance: customer.balance - applied,
    currency: draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  })
  const invoice = saveInvoice(account, {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    effective_at: now,
    ending_balance: customer.balance - applied,
    hosted_invoice_url: url,
    invoice_pdf: `${url}?print`,
    number: `${customer.invoice_prefix ?? 'INV'}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
  emitEvent(account, 'invoice.finalized', invoice)
  return due === 0 ? markPaid(account, invoice) : invoice
}

/** How much of the balance an invoice uses (negative: credit spent) or gains (positive: the credit it gives). */
function appliedBalance(total: number, balance: number): number {
  if (total < 0) return -total
  return balance < 0 ? Math.max(balance, -total) : balance
}

const daySeconds = 86_400
/** Days until the next try after each failed one; after the last the subscription ends. */
const retryDays = [3, 5, 7]

const noMethod: Decline = {
  code: 'invoice_payment_intent_requires_action',
  message: 'There is no default payment method set on this customer, subscription or invoice.',
}

interface Collection {
  readonly invoice: Invoice
  /** Why nothing was collected. */
  readonly decline?: Decline
}

/** Charges an open invoice to the customer's card. */
export function collectPayment(account: Account, invoice: Invoice): Collection {
  const decline = tryCharge(account, findMethod(account, invoice))
  if (!decline) return { invoice: markPaid(account, invoice) }
  const failed = saveInvoice(account, {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: nextAttempt(account, invoice),
  })
  emitEvent(account, 'invoice.payment_failed', failed)
  fallBehind(account, failed)
  refreshDelinquency(account, failed.customer)
  return { invoice: account.store.get('invoice', failed.id), decline }
}

/** The card an invoice is charged to. */
export function findMethod(account: Account, { customer }: Invoice): string | null {
  return account.store.get('customer', customer).invoice_settings.default_payment_method
}

function tryCharge(account: Account, id: string | null): Decline | undefined {
  const method = account.store.find('payment_method', id ?? '')
  if (!method?.customer) return noMethod
  const card = findCardByLast4(method.card.last4)
  return card?.onCharge ?? card?.onAttach
}

function nextAttempt(account: Account, { attempt_count, auto_advance, billing_reason, customer }: Invoice) {
  const days = retryDays[attempt_count]
  // A first invoice that fails is the buyer's to mend, within a day.
  if (!auto_advance || days === undefined || billing_reason === 'subscription_create') return null
  return account.secondsFor(customer) + days * daySeconds
}

function fallBehind(account: Account, invoice: Invoice): void {
  const subscription = account.store.find('subscription', subscriptionOf(invoice) ?? '')
  if (subscription?.ended_at !== null || subscription.status === 'incomplete') return
  if (invoice.attempt_count > retryDays.length) {
    cancelSubscription(account, subscription, 'payment_failed')
    return
  }
  if (subscription.status !== 'past_due') saveSubscription(account, { ...subscription, status: 'past_due' })
}
