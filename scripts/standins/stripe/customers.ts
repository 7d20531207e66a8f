import * as z from 'zod'
import type { Account } from './account'
import { cancelSubscription } from './cancelSubscription'
import { newCustomer, type Customer } from './customer'
import { startDiscount } from './discounts'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage } from './listPage'
import { attachPaymentMethod } from './paymentMethod'
import { route } from './route'
import { parseSearch } from './searchQuery'
import { invalid } from './stripeError'

const changeable = {
  address: field.emptyable(field.address).optional(),
  balance: field.whole.optional(),
  // The dashboard's way to give a customer a discount; the API itself attaches discounts to subscriptions.
  coupon: field.optionalText,
  description: field.optionalText,
  email: field.emptyable(z.email({ error: 'Invalid email address' }).max(512)).optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: field.optionalText,
      footer: field.optionalText,
    })
    .optional(),
  metadata: field.metadata,
  name: field.optionalText,
  phone: field.optionalText,
  preferred_locales: z.array(field.text).optional(),
  shipping: field
    .emptyable(z.strictObject({ address: field.address, name: field.text, phone: field.text.optional() }))
    .optional(),
  tax_exempt: field.emptyable(z.enum(['none', 'exempt', 'reverse'])).optional(),
}
export const UpdateCustomer = z.strictObject(changeable)
const Create = UpdateCustomer.extend({
  payment_method: field.text.optional(),
  test_clock: field.text.optional(),
})
const Search = z.strictObject({
  query: field.text,
  limit: field.listFields.limit,
  page: field.positive.optional(),
})

export const customerRoutes = [
  route('POST', '/v1/customers', Create, (account, { payment_method, test_clock, ...input }) => {
    const id = account.newId('cus')
    if (test_clock) account.store.get('test_helpers.test_clock', test_clock, 'test_clock')
    const created = newCustomer(
      id,
      account.secondsFor({ test_clock: test_clock ?? null }),
      test_clock ?? null,
    )
    account.store.put('customer', created)
    if (payment_method) attachPaymentMethod(account, payment_method, id)
    const customer = account.store.put('customer', applyChanges(account, created, input))
    emitEvent(account, 'customer.created', customer)
    return customer
  }),
  route('POST', '/v1/customers/:id', UpdateCustomer, (account, input, id) =>
    updateCustomer(account, id, input),
  ),
  route('GET', '/v1/customers/search', Search, (account, { query, limit, page }) => {
    const fields = ['created', 'email', 'metadata', 'name', 'phone']
    const found = account.store.list('customer').filter(parseSearch(query, fields)).reverse()
    const start = page ?? 0
    const data = found.slice(start, start + (limit ?? 10))
    const has_more = found.length > start + data.length
    const next_page = has_more ? String(start + data.length) : null
    return { object: 'search_result', url: '/v1/customers/search', has_more, next_page, data }
  }),
  route(
    'GET',
    '/v1/customers',
    z.strictObject({ ...field.listFields, email: field.text.optional(), test_clock: field.text.optional() }),
    (account, { email, test_clock, ...page }) => {
      const customers = account.store
        .list('customer')
        // Stripe lists an e-mail case-sensitively.
        .filter((customer) => email === undefined || customer.email === email)
        .filter((customer) => customer.test_clock === (test_clock ?? null))
      return listPage(customers, '/v1/customers', page)
    },
  ),
  route('GET', '/v1/customers/:id', z.strictObject({}), (account, _, id) => {
    const deleted = account.store.find('deleted', id)
    return deleted?.object === 'customer' ? deleted : account.store.get('customer', id)
  }),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), (account, _, id) => deleteCustomer(account, id)),
  route('DELETE', '/v1/customers/:id/discount', z.strictObject({}), (account, _, id) => {
    const customer = account.store.get('customer', id)
    if (!customer.discount) throw invalid('id', 'No active discount for customer', 'resource_missing')
    account.store.put('customer', { ...customer, discount: null })
    emitEvent(account, 'customer.discount.deleted', customer.discount)
    return { ...customer.discount, deleted: true }
  }),
]

/** Changes a customer's own fields and tells it. */
export function updateCustomer(
  account: Account,
  id: string,
  input: z.infer<typeof UpdateCustomer>,
): Customer {
  const before = account.store.get('customer', id)
  const customer = account.store.put('customer', applyChanges(account, before, input))
  emitEvent(account, 'customer.updated', customer, before)
  return customer
}

function applyChanges(account: Account, customer: Customer, input: z.infer<typeof UpdateCustomer>): Customer {
  const { coupon, metadata, invoice_settings, shipping, ...fields } = input
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const settings = { ...customer.invoice_settings }
  if (invoice_settings?.footer !== undefined) settings.footer = invoice_settings.footer
  if (invoice_settings?.default_payment_method !== undefined) {
    settings.default_payment_method = invoice_settings.default_payment_method
    checkOwnMethod(account, settings.default_payment_method, customer.id)
  }
  const discount =
    coupon === undefined
      ? customer.discount
      : coupon && startDiscount(account, { coupon }, { customer: customer.id })
  return {
    ...customer,
    ...given,
    ...(shipping !== undefined && { shipping: shipping && { ...shipping, phone: shipping.phone ?? null } }),
    discount: discount === '' ? null : discount,
    invoice_settings: settings,
    metadata: field.mergeMetadata(customer.metadata, metadata),
  }
}

function checkOwnMethod(account: Account, id: string | null, customer: string): void {
  const param = 'invoice_settings[default_payment_method]'
  if (id === null || account.store.get('payment_method', id, param).customer === customer) return
  throw invalid(
    param,
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'resource_missing',
  )
}

function deleteCustomer(account: Account, id: string) {
  const customer = account.store.get('customer', id)
  for (const subscription of account.store.list('subscription')) {
    if (subscription.customer === id && subscription.ended_at === null)
      cancelSubscription(account, subscription)
  }
  for (const method of account.store.list('payment_method')) {
    if (method.customer === id) account.store.put('payment_method', { ...method, customer: null })
  }
  for (const invoice of account.store.list('invoice')) {
    if (invoice.customer !== id || invoice.next_payment_attempt === null) continue
    account.store.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
  }
  account.store.remove('customer', id)
  emitEvent(account, 'customer.deleted', customer)
  return account.store.put('deleted', { id, object: 'customer', deleted: true })
}
