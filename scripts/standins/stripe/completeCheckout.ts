import type { Account } from './account'
import { addCard } from './actOnPortal'
import type { CheckoutSession } from './checkoutSession'
import { tell } from './checkoutSessions'
import { createSubscription } from './createSubscription'
import { newCustomer } from './customer'
import { emitEvent } from './emitEvent'
import { parseForm, type Form } from './formBody'
import { StripeError } from './stripeError'

/**
 * Completes a checkout with the card and e-mail of its page: saves the card, subscribes, tells it. Answers where to go
 * next. A card that is refused leaves everything as it was.
 */
export function completeCheckout(account: Account, session: CheckoutSession, body: string): string {
  if (!isOpen(account, session)) throw new StripeError(400, 'This checkout is over.')
  const form = parseForm(body)
  const customer = session.customer ?? makeCustomer(account, session, form)
  addCard(account, customer, form)
  const { email, name } = account.store.get('customer', customer)
  const done = account.store.put('checkout.session', {
    ...session,
    customer,
    customer_details: { email, name: name ?? null },
    status: 'complete',
    url: null,
    ...(session.mode === 'subscription' && subscribe(account, session, customer)),
  })
  emitEvent(account, 'checkout.session.completed', tell(done))
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

/** Says whether a session can still be completed; it expires after a day. */
export function isOpen(account: Account, session: CheckoutSession): boolean {
  return session.status === 'open' && session.expires_at > account.secondsFor(null)
}

function subscribe(
  account: Account,
  { wanted }: CheckoutSession,
  customer: string,
): Partial<CheckoutSession> {
  const subscription = createSubscription(account, {
    automatic_tax: { enabled: wanted.automaticTax },
    customer,
    discounts: wanted.discounts,
    items: wanted.items,
    metadata: wanted.metadata,
    payment_behavior: 'error_if_incomplete',
    ...(wanted.trialDays !== null && { trial_period_days: wanted.trialDays }),
  })
  return {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_status: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
  }
}

function makeCustomer(account: Account, session: CheckoutSession, form: Form): string {
  const customer = newCustomer(account.newId('cus'), account.secondsFor(null), null)
  const email = session.customer_email ?? (typeof form.email === 'string' ? form.email : null)
  const name = typeof form.name === 'string' ? form.name : null
  emitEvent(account, 'customer.created', account.store.put('customer', { ...customer, email, name }))
  return customer.id
}
