import * as z from 'zod'
import type { Account } from './account'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { saveInvoice } from './invoice'
import { addInvoiceItem } from './invoiceItem'
import { takeItems } from './draftInvoice'
import { listPage } from './listPage'
import { route } from './route'
import { invalid, StripeError } from './stripeError'
import { totalInvoice } from './totalInvoice'

const Create = z.strictObject({
  amount: field.whole.optional(),
  currency: field.currency.optional(),
  customer: field.text,
  description: field.text.optional(),
  invoice: field.text.optional(),
  metadata: field.metadata,
  pricing: z.strictObject({ price: field.text }).optional(),
  quantity: field.positive.optional(),
  subscription: field.text.optional(),
})
const List = z.strictObject({
  ...field.listFields,
  customer: field.text.optional(),
  invoice: field.text.optional(),
  pending: field.flag.optional(),
})

export const invoiceItemRoutes = [
  route('POST', '/v1/invoiceitems', Create, (account, input) => {
    const { quantity = 1 } = input
    const price = input.pricing && account.store.get('price', input.pricing.price, 'pricing[price]')
    if (!price && input.amount === undefined) throw invalid('amount', 'You must pass an amount or a price.')
    if (input.subscription) account.store.get('subscription', input.subscription, 'subscription')
    const item = addInvoiceItem(account, {
      customer: input.customer,
      amount: input.amount ?? (price?.unit_amount ?? 0) * quantity,
      currency: input.currency ?? price?.currency ?? 'aud',
      description: input.description ?? null,
      metadata: field.mergeMetadata({}, input.metadata),
      quantity,
      ...(input.subscription && { subscription: input.subscription }),
    })
    if (input.invoice) putOnDraft(account, input.invoice, item.id)
    return account.store.get('invoiceitem', item.id)
  }),
  route('GET', '/v1/invoiceitems', List, (account, { customer, invoice, pending, ...page }) => {
    const items = account.store
      .list('invoiceitem')
      .filter((item) => customer === undefined || item.customer === customer)
      .filter((item) => invoice === undefined || item.invoice === invoice)
      .filter((item) => pending === undefined || (item.invoice === null) === pending)
    return listPage(items, '/v1/invoiceitems', page)
  }),
  route('GET', '/v1/invoiceitems/:id', z.strictObject({}), (account, _, id) =>
    account.store.get('invoiceitem', id),
  ),
  route('DELETE', '/v1/invoiceitems/:id', z.strictObject({}), (account, _, id) => {
    const item = account.store.get('invoiceitem', id)
    if (item.invoice !== null) {
      throw new StripeError(400, 'This invoice item is on an invoice already.', {
        code: 'invoice_not_editable',
      })
    }
    account.store.remove('invoiceitem', id)
    emitEvent(account, 'invoiceitem.deleted', item)
    return { id, object: 'invoiceitem', deleted: true }
  }),
]

function putOnDraft(account: Account, invoiceId: string, itemId: string): void {
  const draft = account.store.get('invoice', invoiceId, 'invoice')
  if (draft.status !== 'draft')
    throw invalid('invoice', 'Invoice items can be added to drafts only.', 'invoice_not_editable')
  const added = takeItems(account, invoiceId, [account.store.get('invoiceitem', itemId)])
  const lines = { ...draft.lines, data: [...draft.lines.data, ...added] }
  saveInvoice(account, totalInvoice(account, { ...draft, lines }))
}
