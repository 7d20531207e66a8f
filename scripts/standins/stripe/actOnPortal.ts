import * as z from 'zod'
import type { Account } from './account'
import { collectPayment } from './collectPayment'
import { updateCustomer, UpdateCustomer } from './customers'
import { parseForm, type Form } from './formBody'
import { attachPaymentMethod, detachPaymentMethod } from './paymentMethod'
import { makePaymentMethod } from './paymentMethods'
import { moveClock } from './moveClock'
import { setOutage } from './outage'
import { parseParams } from './parseParams'
import type { PortalSession } from './portalSession'
import { updateSubscription } from './updateSubscription'
import { declined, missing, StripeError } from './stripeError'

const Action = z.object({
  action: z.enum(['add-card', 'default-card', 'remove-card', 'details', 'pay', 'clock', 'cancel', 'outage']),
  days: z.coerce.number().int().min(1).max(400).default(1),
  id: z.string().optional(),
})

/**
 * Does what a form of the portal page asks for, and answers what to tell. Only the session's own customer is ever
 * touched, whatever ids a form carries.
 */
export function actOnPortal(account: Account, session: PortalSession, body: string): string {
  const form = parseForm(body)
  const { action, days, id = '' } = Action.parse(form)
  const { customer } = session
  switch (action) {
    case 'add-card':
      return addCard(account, customer, form)
    case 'default-card':
      ownMethod(account, customer, id)
      updateCustomer(account, customer, { invoice_settings: { default_payment_method: id } })
      return 'The default card has changed.'
    case 'remove-card':
      detachPaymentMethod(account, ownMethod(account, customer, id).id)
      return 'The card is removed.'
    case 'details':
      return saveDetails(account, customer, form)
    case 'pay':
      return payInvoice(account, customer, id)
    case 'cancel':
      return cancelAtEnd(account, customer, id)
    case 'clock':
      return moveClock(account, customer, days)
    case 'outage':
      return setOutage(account, customer)
  }
}

/** Saves a card from a page's fields; the first one becomes the default. Refused cards are told as Stripe tells them. */
export function addCard(account: Account, customer: string, form: Form): string {
  const { cvc, exp_month, exp_year, number } = form
  const card = { number, exp_month, exp_year, cvc } as Form
  const method = makePaymentMethod(account, { type: 'card', card })
  attachPaymentMethod(account, method.id, customer)
  const { invoice_settings } = account.store.get('customer', customer)
  if (invoice_settings.default_payment_method === null) {
    updateCustomer(account, customer, { invoice_settings: { default_payment_method: method.id } })
  }
  return 'The card is saved.'
}

function ownMethod(account: Account, customer: string, id: string) {
  const method = account.store.get('payment_method', id)
  if (method.customer !== customer) throw missing('payment_method', id)
  return method
}

function saveDetails(account: Account, customer: string, form: Form): string {
  const { city, country, email, line1, line2, name, phone, postal_code, state } = form
  const address = { city, country, line1, line2, postal_code, state }
  const input = parseParams(UpdateCustomer, { email, name, phone, address } as Form)
  updateCustomer(account, customer, input as z.infer<typeof UpdateCustomer>)
  return 'The billing details are saved.'
}

function cancelAtEnd(account: Account, customer: string, id: string): string {
  if (account.store.get('subscription', id).customer !== customer) throw missing('subscription', id)
  updateSubscription(account, id, { cancel_at_period_end: true })
  return 'The subscription ends with its period.'
}

function payInvoice(account: Account, customer: string, id: string): string {
  const invoice = account.store.get('invoice', id)
  if (invoice.customer !== customer) throw missing('invoice', id)
  if (invoice.status !== 'open') throw new StripeError(400, 'This invoice is not open any more.')
  const { decline } = collectPayment(account, invoice)
  if (decline) throw declined(decline, true)
  return `Invoice ${invoice.number} is paid.`
}
