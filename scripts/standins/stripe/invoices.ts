import * as z from 'zod'
import type { Account } from './account'
import { collectPayment } from './collectPayment'
import { takeItems } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { finalizeInvoice } from './finalizeInvoice'
import * as field from './formFields'
import { newInvoice, saveInvoice, subscriptionOf, type Invoice } from './invoice'
import { pendingItems } from './invoiceItem'
import { listPage } from './listPage'
import { markPaid } from './markPaid'
import { PreviewInvoice, previewInvoice } from './previewInvoice'
import { route } from './route'
import { declined, invalid, StripeError } from './stripeError'
import { checkTaxLocation, totalInvoice } from './totalInvoice'
import { voidInvoice, writeOffInvoice } from './voidInvoice'

const changeable = {
  auto_advance: field.flag.optional(),
  automatic_tax: z.strictObject({ enabled: field.flag }).optional(),
  default_payment_method: field.text.optional(),
  description: field.optionalText,
  footer: field.optionalText,
  metadata: field.metadata,
}
const Create = z.strictObject({
  ...changeable,
  collection_method: z.literal('charge_automatically').optional(),
  currency: field.currency.optional(),
  customer: field.text,
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
})
const Update = z.strictObject(changeable)
const Pay = z.strictObject({
  off_session: field.flag.optional(),
  paid_out_of_band: field.flag.optional(),
  payment_method: field.text.optional(),
})
const List = z.strictObject({
  ...field.listFields,
  customer: field.text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: field.text.optional(),
})
const None = z.strictObject({})

export const invoiceRoutes = [
  route('POST', '/v1/invoices', Create, createInvoice),
  route('POST', '/v1/invoices/create_preview', PreviewInvoice, previewInvoice),
  route('POST', '/v1/invoices/:id', Update, (account, input, id) => {
    const before = account.store.get('invoice', id)
    if (before.status !== 'draft' && (input.automatic_tax ?? input.footer) !== undefined) throw notEditable()
    return saveInvoice(account, totalIfDraft(account, applyFields(account, before, input)))
  }),
  route(
    'POST',
    '/v1/invoices/:id/finalize',
    z.strictObject({ auto_advance: field.flag.optional() }),
    (account, { auto_advance }, id) => {
      const draft = account.store.get('invoice', id)
      const invoice = finalizeInvoice(account, { ...draft, auto_advance: auto_advance ?? draft.auto_advance })
      const isCollected = invoice.status === 'open' && invoice.auto_advance
      return isCollected ? collectPayment(account, invoice).invoice : invoice
    },
  ),
  route('POST', '/v1/invoices/:id/pay', Pay, payInvoice),
  route('POST', '/v1/invoices/:id/void', None, (account, _, id) =>
    voidInvoice(account, getOpen(account, id)),
  ),
  route('POST', '/v1/invoices/:id/mark_uncollectible', None, (account, _, id) =>
    writeOffInvoice(account, getOpen(account, id)),
  ),
  route('GET', '/v1/invoices', List, (account, { customer, status, subscription, ...page }) => {
    const invoices = account.store
      .list('invoice')
      .filter((invoice) => customer === undefined || invoice.customer === customer)
      .filter((invoice) => status === undefined || invoice.status === status)
      .filter((invoice) => subscription === undefined || subscriptionOf(invoice) === subscription)
    return listPage(invoices, '/v1/invoices', page)
  }),
  route('GET', '/v1/invoices/:id', None, (account, _, id) => account.store.get('invoice', id)),
  route('GET', '/v1/invoices/:id/lines', z.strictObject(field.listFields), (account, page, id) =>
    listPage([...account.store.get('invoice', id).lines.data].reverse(), `/v1/invoices/${id}/lines`, page),
  ),
  route('DELETE', '/v1/invoices/:id', None, (account, _, id) => {
    const invoice = account.store.get('invoice', id)
    if (invoice.status !== 'draft' || subscriptionOf(invoice) !== null) throw notEditable()
    account.store.remove('invoice', id)
    emitEvent(account, 'invoice.deleted', invoice)
    return { id, object: 'invoice', deleted: true }
  }),
]

function createInvoice(account: Account, input: z.infer<typeof Create>): Invoice {
  const customer = account.store.get('customer', input.customer, 'customer')
  const blank = newInvoice(account, customer, input.currency ?? customer.currency ?? 'aud')
  const isIncluded = input.pending_invoice_items_behavior === 'include'
  const data = takeItems(account, blank.id, isIncluded ? pendingItems(account, customer.id, null) : [])
  const discounts = customer.discount ? [customer.discount.id] : []
  const withLines = { ...blank, discounts, lines: { ...blank.lines, data } }
  const invoice = account.store.put('invoice', totalInvoice(account, applyFields(account, withLines, input)))
  emitEvent(account, 'invoice.created', invoice)
  return invoice
}

function applyFields(account: Account, invoice: Invoice, input: z.infer<typeof Update>): Invoice {
  const enabled = input.automatic_tax?.enabled ?? invoice.automatic_tax.enabled
  if (enabled) checkTaxLocation(invoice.customer_address?.country)
  if (input.default_payment_method) {
    account.store.get('payment_method', input.default_payment_method, 'default_payment_method')
  }
  return {
    ...invoice,
    auto_advance: input.auto_advance ?? invoice.auto_advance,
    automatic_tax: { ...invoice.automatic_tax, enabled, status: enabled ? 'complete' : null },
    default_payment_method: input.default_payment_method ?? invoice.default_payment_method,
    description: input.description === undefined ? invoice.description : input.description,
    footer: input.footer === undefined ? invoice.footer : input.footer,
    metadata: field.mergeMetadata(invoice.metadata, input.metadata),
  }
}

function totalIfDraft(account: Account, invoice: Invoice): Invoice {
  return invoice.status === 'draft' ? totalInvoice(account, invoice) : invoice
}

/** Collects an open invoice now; a refused card is told with 402 and remembered as an attempt. */
function payInvoice(account: Account, input: z.infer<typeof Pay>, id: string): Invoice {
  const found = account.store.get('invoice', id)
  const invoice = found.status === 'draft' ? finalizeInvoice(account, found) : found
  if (invoice.status === 'paid') {
    if (found.status === 'draft') return invoice
    throw new StripeError(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
  }
  if (input.paid_out_of_band) return markPaid(account, getOpen(account, id))
  if (input.payment_method) {
    const method = account.store.get('payment_method', input.payment_method, 'payment_method')
    if (method.customer !== invoice.customer)
      throw invalid('payment_method', 'The payment method belongs to another customer.')
  }
  const { invoice: after, decline } = collectPayment(account, getOpen(account, id), input.payment_method)
  if (decline) throw declined(decline, true)
  return after
}

function getOpen(account: Account, id: string): Invoice {
  const invoice = account.store.get('invoice', id)
  if (invoice.status === 'open') return invoice
  throw new StripeError(400, `This needs an open invoice; this one is ${invoice.status}.`, {
    code: 'invoice_not_editable',
  })
}

function notEditable(): StripeError {
  return new StripeError(400, "Finalized invoices can't be changed in this way", {
    code: 'invoice_not_editable',
  })
}
