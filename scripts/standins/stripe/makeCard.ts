import * as z from 'zod'
import type { Account } from './account'
import { findCardByNumber } from './cards'
import type { Form } from './formBody'
import * as field from './formFields'
import { parseParams } from './parseParams'
import { newPaymentMethod, type PaymentMethod } from './paymentMethod'
import { declined } from './stripeError'

const Card = z.strictObject({
  cvc: z.string().regex(/^\d{3,4}$/, 'Invalid security code'),
  exp_month: field.positive.pipe(z.number().min(1).max(12)),
  exp_year: field.positive.pipe(z.number().min(2000).max(2100)),
  number: z.string().max(30),
})

/** Makes a card out of a page's fields; refuses what Stripe would refuse. */
export function makeCard(account: Account, form: Form): PaymentMethod {
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
