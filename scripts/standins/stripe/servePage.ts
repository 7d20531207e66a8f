import * as z from 'zod'
import type { Account } from './account'
import { actOnPortal } from './actOnPortal'
import { hostedPage, formatAmount, formatDay } from './hostedPage'
import { html, type Html } from './html'
import { portalPage } from './portalPage'
import { portalSessionSeconds } from './portalSession'
import { settleDue } from './settleDue'
import { StripeError } from './stripeError'
import type { Invoice } from './stripeObjects'

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

export interface PageAnswer {
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
