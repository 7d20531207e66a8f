import * as z from 'zod'
import type { Account } from './account'
import { collectPayment } from './collectPayment'
import { cancelAtPeriodEnd, renewEnding } from './cancelSubscription'
import { giveCoupon, CustomerDetails, updateCustomer } from './customers'
import { parseForm, type Form, parseParams } from './formBody'
import { attachPaymentMethod, detachPaymentMethod, newPaymentMethod, findCardByNumber } from './paymentMethod'
import { type PaymentMethod, type PortalSession, portalSessionSeconds, type Invoice } from './stripeObjects'
import { moveClock, settleDue } from './settleDue'
import { setOutage } from './answerRequest'
import { declined, missing, StripeError } from './stripeError'
import * as field from './formFields'
import { hostedPage, formatAmount, formatDay, html, type Html } from './hostedPage'
import { portalPage } from './portalPage'

const Card = z.strictObject({
  cvc: z.string().regex(/^\d{3,4}$/, 'Invalid security code'),
  exp_month: field.positive.pipe(z.number().min(1).max(12)),
  exp_year: field.positive.pipe(z.number().min(2000).max(2100)),
  number: z.string().max(30),
})

/** Makes a card out of a page's fields; refuses what Stripe would refuse. */
function makeCard(account: Account, form: Form): PaymentMethod {
  const { exp_month, exp_year, number } = parseParams(Card, form) as z.infer<typeof Card>
  const card = findCardByNumber(number)
  if (!card) {
    // A real number must never work here: the stand-in keeps what it is given.
    const message = 'Your card number is not one of the test cards.'
    throw declined({ code: 'incorrect_number', message }, false)
  }
  const now = new Date(account.secondsFor(null) * 1000)
  const monthsLeft = (exp_year - now.getUTCFullYear()) * 12 + exp_month - now.getUTCMonth() - 1
  if (monthsLeft < 0) throw declined({ code: 'expired_card', message: 'Your card has expired.' }, false)
  return newPaymentMethod(account, card, { exp_month, exp_year })
}

const Action = z.object({
  action: z.enum([
    'add-card',
    'default-card',
    'remove-card',
    'details',
    'pay',
    'clock',
    'cancel',
    'renew',
    'coupon',
    'outage',
  ]),
  days: z.coerce.number().int().min(1).max(400).default(1),
  id: z.string().optional(),
  percent: z.coerce.number().int().min(1).max(100).default(1),
})

/**
 * Does what a form of the portal page asks for, and answers what to show. Only the session's own customer is ever
 * touched, whatever ids a form carries.
 */
function actOnPortal(account: Account, session: PortalSession, body: string): string {
  const form = parseForm(body)
  const { action, days, id = '', percent } = Action.parse(form)
  const { customer } = session
  switch (action) {
    case 'add-card':
      return addCard(account, customer, form)
    case 'default-card':
      ownMethod(account, customer, id)
      setDefault(account, customer, id)
      return 'The default card has changed.'
    case 'remove-card':
      detachPaymentMethod(account, ownMethod(account, customer, id).id)
      return 'The card is removed.'
    case 'details':
      return saveDetails(account, customer, form)
    case 'pay':
      return payInvoice(account, customer, id)
    case 'cancel':
      cancelAtPeriodEnd(account, ownSubscription(account, customer, id))
      return 'The subscription ends with its period.'
    case 'renew':
      renewEnding(account, ownSubscription(account, customer, id))
      return 'The subscription goes on.'
    case 'clock':
      return moveClock(account, customer, days)
    case 'coupon':
      return giveCoupon(account, customer, percent)
    case 'outage':
      return setOutage(account, customer)
  }
}

/** Saves a card from a page's fields; the first one becomes the default. Refused cards are answered as Stripe answers them. */
function addCard(account: Account, customer: string, form: Form): string {
  const { cvc, exp_month, exp_year, number } = form
  const method = makeCard(account, { number, exp_month, exp_year, cvc } as Form)
  attachPaymentMethod(account, method.id, customer)
  const { invoice_settings } = account.store.get('customer', customer)
  if (invoice_settings.default_payment_method === null) {
    setDefault(account, customer, method.id)
  }
  return 'The card is saved.'
}

function setDefault(account: Account, customer: string, default_payment_method: string): void {
  const { invoice_settings } = account.store.get('customer', customer)
  updateCustomer(account, customer, { invoice_settings: { ...invoice_settings, default_payment_method } })
}

function ownMethod(account: Account, customer: string, id: string) {
  const method = account.store.get('payment_method', id)
  if (method.customer !== customer) throw missing('payment_method', id)
  return method
}

function saveDetails(account: Account, customer: string, form: Form): string {
  const { city, country, email, line1, line2, name, phone, postal_code, state } = form
  const address = { city, country, line1, line2, postal_code, state }
  const details = parseParams(CustomerDetails, { email, name, phone, address } as Form)
  updateCustomer(account, customer, details as z.infer<typeof CustomerDetails>)
  return 'The billing details are saved.'
}

function ownSubscription(account: Account, customer: string, id: string) {
  const subscription = account.store.get('subscription', id)
  if (subscription.customer !== customer || subscription.ended_at !== null) throw missing('subscription', id)
  return subscription
}

function payInvoice(account: Account, customer: string, id: string): string {
  const invoice = account.store.get('invoice', id)
  if (invoice.customer !== customer) throw missing('invoice', id)
  if (invoice.status !== 'open') throw new StripeError(400, 'This invoice is not open any more.')
  const { decline } = collectPayment(account, invoice)
  if (decline) throw declined(decline, true)
  return `Invoice ${invoice.number} is paid.`
}

/** Draws an invoice for reading and printing. */
function invoicePage(invoice: Invoice): Html {
  const { currency, lines, number, total_discount_amounts, total_taxes } = invoice
  const row = (label: string | null, amount: number) =>
    html`<tr>
      <td>${label}</td>
      <td>${formatAmount(amount, currency)}</td>
    </tr>`
  return hostedPage(
    `Invoice ${number ?? ''}`,
    html`<h1>Invoice ${number}</h1>
      <p>
        ${formatDay(invoice.created)}, ${invoice.customer_name ?? invoice.customer_email}: ${invoice.status}
      </p>
      <table>
        ${lines.data.map(({ amount, description }) => row(description, amount))}
        ${total_discount_amounts.map(({ amount }) => row('Discount', -amount))}
        ${total_taxes.map(({ amount }) => row('GST', amount))} ${row('Total', invoice.total)}
        ${row('Amount due', invoice.amount_remaining)}
      </table>`,
  )
}

interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Answers the hosted pages (billing portal, invoice). Who knows a session's address may use it. */
export function servePage(account: Account, method: string, url: URL, body: string): PageAnswer {
  const match = /^\/(p\/session|invoice)\/(\w+)$/.exec(url.pathname)
  const [, page, id = ''] = match ?? []
  account.store.transact(() => settleDue(account))
  if (page === 'p/session') return servePortal(account, method, url, id, body)
  const invoice = page === 'invoice' ? account.store.find('invoice', id) : undefined
  return invoice ? show(200, invoicePage(invoice)) : notFound()
}

function servePortal(account: Account, method: string, url: URL, id: string, body: string): PageAnswer {
  const session = account.store.find('billing_portal.session', id)
  const isOver = !session || session.created + portalSessionSeconds < account.secondsFor(null)
  if (isOver || !account.store.find('customer', session.customer)) return notFound()
  if (method !== 'POST') {
    const done = url.searchParams.get('done')
    return show(200, portalPage(account, session, done === null ? {} : { done: noticeOf(done) }))
  }
  const { message, error } = attempt(account, () => actOnPortal(account, session, body))
  if (error !== undefined) return show(422, portalPage(account, session, { error }))
  return redirect(`${url.pathname}?done=${encodeURIComponent(message ?? '')}`)
}

/** Does a form's work in one transaction; a refusal is a message for the reader. */
function attempt(account: Account, work: () => string): { message?: string; error?: string } {
  try {
    return account.store.transact(() => {
      try {
        return { message: work() }
      } catch (error) {
        if (error instanceof StripeError && error.keepsChanges) return { error: error.message }
        throw error
      }
    })
  } catch (error) {
    if (error instanceof StripeError) return { error: error.message }
    if (error instanceof z.ZodError) return { error: 'This form is not one of this page.' }
    throw error
  }
}

/** A message of ours from the address line, cut short: anyone may write there. */
function noticeOf(message: string): string {
  return message.slice(0, 80)
}

function notFound(): PageAnswer {
  return show(404, hostedPage('Not found', html`<h1>This page is not there, or not any more</h1>`))
}

function show(status: number, page: Html): PageAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
    },
    body: page.markup,
  }
}

function redirect(location: string): PageAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}
