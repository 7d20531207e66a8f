import { randomBytes } from 'node:crypto'
import type { Customer } from './stripeObjects'
import type { StripeStore } from './stripeStore'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Makes an id of Stripe's form: a prefix and 24 letters or digits. */
function newId(prefix: string): string {
  return `${prefix}_${[...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** The one Stripe account of the stand-in: what every operation works on. */
export interface Account {
  readonly store: StripeStore
  /** Where the API and the hosted pages answer, without a slash at the end. */
  readonly baseUrl: string
  /** Seconds since 1970 as this customer sees them: their test clock's time, else the account's. */
  secondsFor(customer: Pick<Customer, 'test_clock'> | string | null): number
  /** Runs synchronous work as if it were that second: for what was due earlier than it is noticed. */
  asOf<T>(seconds: number, work: () => T): T
  /** What caused the changes under way; events name it. */
  readonly cause: Cause
  /** Runs synchronous work on behalf of an API request. */
  onBehalfOf<T>(cause: Cause, work: () => T): T
  newId(prefix: string): string
}

interface Cause {
  readonly id: string | null
  readonly idempotency_key: string | null
}

const noCause: Cause = { id: null, idempotency_key: null }

/** Makes the account over its state; `nowSeconds` is the clock of customers without a test clock. */
export function openAccount(store: StripeStore, nowSeconds: () => number, baseUrl: () => string): Account {
  let pretendedSeconds: number | undefined
  let cause = noCause
  return {
    store,
    get baseUrl() {
      return baseUrl()
    },
    get cause() {
      return cause
    },
    secondsFor(reference) {
      if (pretendedSeconds !== undefined) return pretendedSeconds
      const customer = typeof reference === 'string' ? store.find('customer', reference) : reference
      const clock = customer?.test_clock && store.find('test_helpers.test_clock', customer.test_clock)
      return clock ? clock.frozen_time : nowSeconds()
    },
    asOf(seconds, work) {
      const before = pretendedSeconds
      pretendedSeconds = seconds
      try {
        return work()
      } finally {
        pretendedSeconds = before
      }
    },
    onBehalfOf(by, work) {
      cause = by
      try {
        return work()
      } finally {
        cause = noCause
      }
    },
    newId,
  }
}
