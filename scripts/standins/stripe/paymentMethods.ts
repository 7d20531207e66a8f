import * as z from 'zod'
import type { Account } from './account'
import { findCardByName, findCardByNumber } from './cards'
import { emitEvent } from './emitEvent'
import type { Form } from './formBody'
import * as field from './formFields'
import { listPage } from './listPage'
import { parseParams } from './parseParams'
import {
  attachPaymentMethod,
  detachPaymentMethod,
  newPaymentMethod,
  type PaymentMethod,
} from './paymentMethod'
import { route } from './route'
import { declined, invalid } from './stripeError'

const BillingDetails = z
  .strictObject({
    address: field.emptyable(field.address).optional(),
    email: field.optionalText,
    name: field.optionalText,
    phone: field.optionalText,
  })
  .transform(({ address = null, email = null, name = null, phone = null }) => ({
    address,
    email,
    name,
    phone,
  }))
const month = field.positive.pipe(z.number().min(1).max(12))
const year = field.positive.pipe(z.number().min(2000).max(2100))
const Card = z.union([
  z.strictObject({ token: field.text }),
  z.strictObject({ number: field.text, exp_month: month, exp_year: year, cvc: field.text.optional() }),
])
const Create = z.strictObject({
  billing_details: BillingDetails.optional(),
  card: Card,
  metadata: field.metadata,
  type: z.literal('card'),
})
const Update = z.strictObject({
  billing_details: BillingDetails.optional(),
  card: z.strictObject({ exp_month: month.optional(), exp_year: year.optional() }).optional(),
  metadata: field.metadata,
})
const List = z.strictObject({
  ...field.listFields,
  customer: field.text.optional(),
  type: z.literal('card').optional(),
})

export const paymentMethodRoutes = [
  route('POST', '/v1/payment_methods', Create, createMethod),
  route('POST', '/v1/payment_methods/:id', Update, (account, { billing_details, card, metadata }, id) => {
    const before = account.store.get('payment_method', id)
    const method = account.store.put('payment_method', {
      ...before,
      billing_details: { ...before.billing_details, ...billing_details },
      card: {
        ...before.card,
        exp_month: card?.exp_month ?? before.card.exp_month,
        exp_year: card?.exp_year ?? before.card.exp_year,
      },
      metadata: field.mergeMetadata(before.metadata, metadata),
    })
    emitEvent(account, 'payment_method.updated', method, before)
    return method
  }),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    z.strictObject({ customer: field.text }),
    (account, { customer }, id) => attachPaymentMethod(account, id, customer),
  ),
  route('POST', '/v1/payment_methods/:id/detach', z.strictObject({}), (account, _, id) =>
    detachPaymentMethod(account, id),
  ),
  route('GET', '/v1/payment_methods', List, (account, { customer, type: _, ...page }) =>
    listPage(ownMethods(account, customer), '/v1/payment_methods', page),
  ),
  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    List.omit({ customer: true }),
    (account, { type: _, ...page }, id) => {
      account.store.get('customer', id)
      return listPage(ownMethods(account, id), `/v1/customers/${id}/payment_methods`, page)
    },
  ),
  route('GET', '/v1/payment_methods/:id', z.strictObject({}), (account, _, id) =>
    account.store.get('payment_method', id),
  ),
]

/** Makes a card out of a page's fields; refuses what the API would refuse. */
export function makePaymentMethod(account: Account, form: Form): PaymentMethod {
  return createMethod(account, parseParams(Create, form) as z.infer<typeof Create>)
}

function createMethod(
  account: Account,
  { billing_details, card, metadata }: z.infer<typeof Create>,
): PaymentMethod {
  const method = newPaymentMethod(account, ...readCard(account, card), billing_details)
  return account.store.put('payment_method', { ...method, metadata: field.mergeMetadata({}, metadata) })
}

function ownMethods(account: Account, customer: string | undefined) {
  return account.store
    .list('payment_method')
    .filter((method) => (customer === undefined ? method.customer !== null : method.customer === customer))
}

function readCard(account: Account, input: z.infer<typeof Card>) {
  const expiry = 'token' in input ? { exp_month: 12, exp_year: 2034 } : input
  const card = 'token' in input ? findCardByName(input.token) : findCardByNumber(input.number)
  if (!card) {
    // A real number must never work here: the stand-in keeps what it is given.
    throw 'token' in input
      ? invalid('card[token]', `No such token: '${input.token}'`, 'resource_missing')
      : declined(
          { code: 'incorrect_number', message: 'Your card number is not one of the test cards.' },
          false,
        )
  }
  const now = new Date(account.secondsFor(null) * 1000)
  const monthsLeft = (expiry.exp_year - now.getUTCFullYear()) * 12 + expiry.exp_month - now.getUTCMonth() - 1
  if (monthsLeft < 0) throw declined({ code: 'expired_card', message: 'Your card has expired.' }, false)
  return [card, expiry] as const
}
