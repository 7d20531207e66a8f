/** Why a bank says no, in Stripe's words. */
export interface Decline {
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

export interface TestCard {
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
