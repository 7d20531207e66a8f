import * as z from 'zod'
import type { Account } from './account'
import { newCustomer, type Customer, type Discount, type Coupon } from './stripeObjects'
import { emitEvent } from './emitEvent'
import * as field from './formFields'
import { listPage, route } from './route'

/** Takes so much off every invoice of a customer from now on, as staff do it in the dashboard. */
export function giveCoupon(account: Account, id: string, percent: number): string {
  const before = account.store.get('customer', id)
  const created = account.secondsFor(before)
  const coupon: Coupon = account.store.put('coupon', {
    id: account.newId('co'),
    object: 'coupon',
    amount_off: null,
    created,
    currency: null,
    duration: 'forever',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: `${percent} % off`,
    percent_off: percent,
    redeem_by: null,
    times_redeemed: 1,
    valid: true,
  })
  const discount: Discount = account.store.put('discount', {
    id: account.newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: id,
    customer_account: null,
    end: null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: created,
    subscription: null,
    subscription_item: null,
  })
  emitEvent(account, 'customer.updated', account.store.put('customer', { ...before, discount }), before)
  return `Each invoice is ${percent} % less from now on.`
}

const email = z.email({ error: 'Invalid email address' }).max(512)
const Create = z.strictObject({
  email: email.optional(),
  metadata: field.metadata,
  name: field.optionalText,
})
const List = z.strictObject({ ...field.listFields, email: field.text.optional() })

/** What a customer changes on the payment page. */
export const CustomerDetails = z.strictObject({
  address: field.address,
  email: field.emptyable(email).optional(),
  name: field.optionalText,
  phone: field.optionalText,
})

export const customerRoutes = [
  route('POST', '/v1/customers', Create, (account, { metadata, ...given }) => {
    const customer = account.store.put('customer', {
      ...newCustomer(account.newId('cus'), account.secondsFor(null)),
      email: given.email ?? null,
      name: given.name ?? null,
      metadata: field.mergeMetadata({}, metadata),
    })
    emitEvent(account, 'customer.created', customer)
    return customer
  }),
  route('GET', '/v1/customers', List, (account, { email: asked, ...page }) => {
    // Stripe lists an e-mail case-sensitively.
    const customers = account.store
      .list('customer')
      .filter((each) => asked === undefined || each.email === asked)
    return listPage(customers, '/v1/customers', page)
  }),
  route('GET', '/v1/customers/:id', z.strictObject({}), (account, _, id) =>
    account.store.get('customer', id),
  ),
]

/** Changes a customer and emits the event; what is undefined stays as it is. */
export function updateCustomer(
  account: Account,
  id: string,
  changes: { [K in keyof Customer]?: Customer[K] | undefined },
): Customer {
  const before = account.store.get('customer', id)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const customer = account.store.put('customer', { ...before, ...given })
  emitEvent(account, 'customer.updated', customer, before)
  return customer
}
