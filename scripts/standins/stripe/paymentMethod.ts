import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { declined, invalid } from './stripeError'
import type { PaymentMethod } from './stripeObjects'

/** Why a bank says no, in Stripe's words. */
export interface Decline {
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

interface TestCard {
  readonly number: string
  readonly brand: string
  /** Saving the card fails. */
  readonly onAttach?: Decline
  /** Saving works, each charge fails. */
  readonly onCharge?: Decline
}

const generic: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const noFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' }

/** Some of Stripe's published test cards. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '4000056655665556', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '4000000360000006', brand: 'visa' },
  { number: '4000000000000002', brand: 'visa', onAttach: generic },
  { number: '4000000000009995', brand: 'visa', onAttach: noFunds },
  { number: '4000000000000069', brand: 'visa', onAttach: expired },
  { number: '4000000000000341', brand: 'visa', onCharge: generic },
]

/** Finds a test card by its number, spaces allowed; real numbers are none. */
export function findCardByNumber(number: string): TestCard | undefined {
  const digits = number.replaceAll(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits)
}

/** Finds the test card by the last digits, all that a saved payment method shows. */
export function findCardByLast4(last4: string): TestCard | undefined {
  return testCards.find((card) => card.number.endsWith(last4))
}

interface CardExpiry {
  readonly exp_month: number
  readonly exp_year: number
}

/** A payment method that no customer holds yet. */
export function newPaymentMethod(account: Account, card: TestCard, expiry: CardExpiry): PaymentMethod {
  return account.store.put('payment_method', {
    id: account.newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'AU',
      display_brand: card.brand,
      exp_month: expiry.exp_month,
      exp_year: expiry.exp_year,
      fingerprint: `fp${card.number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.secondsFor(null),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
}

/** Saves a card for a customer. Refuses cards that decline this. */
export function attachPaymentMethod(account: Account, id: string, customer: string): PaymentMethod {
  account.store.get('customer', customer, 'customer')
  const method = account.store.get('payment_method', id)
  if (method.customer !== null && method.customer !== customer) {
    throw invalid(
      'payment_method',
      'The payment method you provided has already been attached to a customer.',
    )
  }
  const refusal = findCardByLast4(method.card.last4)?.onAttach
  if (refusal) throw declined(refusal, false)
  if (method.customer === customer) return method
  const attached = account.store.put('payment_method', { ...method, customer })
  emitEvent(account, 'payment_method.attached', attached)
  return attached
}

/** Takes a card away from its customer; it cannot be used again. */
export function detachPaymentMethod(account: Account, id: string): PaymentMethod {
  const method = account.store.get('payment_method', id)
  if (method.customer === null)
    throw invalid('payment_method', 'The payment method is not attached to a customer.')
  const customer = account.store.get('customer', method.customer)
  if (customer.invoice_settings.default_payment_method === id) {
    const settings = { ...customer.invoice_settings, default_payment_method: null }
    const without = account.store.put('customer', { ...customer, invoice_settings: settings })
    emitEvent(account, 'customer.updated', without, customer)
  }
  const detached = account.store.put('payment_method', { ...method, customer: null })
  emitEvent(account, 'payment_method.detached', detached, method)
  return detached
}
