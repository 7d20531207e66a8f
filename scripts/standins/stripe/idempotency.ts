import { createHash } from 'node:crypto'
import { StripeError } from './stripeError'
import type { StripeStore } from './stripeStore'
import type { IdempotentAnswer } from './stripeObjects'

const keptSeconds = 86_400

/** Hashes a request, so that a different one under the same key is recognised. */
export function fingerprintRequest(path: string, body: string): string {
  return createHash('sha256').update(`${path}\n${body}`).digest('hex')
}

/**
 * Finds the answer that a repeated request must get again. Keys are kept for 24 hours; the same key with other
 * parameters is an error, as it is at Stripe.
 */
export function findAnswer(
  store: StripeStore,
  key: string,
  fingerprint: string,
  nowSeconds: number,
): IdempotentAnswer | undefined {
  const answer = store.find('idempotent_answer', key)
  if (!answer) return undefined
  if (nowSeconds - answer.answeredSeconds >= keptSeconds) {
    store.remove('idempotent_answer', key)
    return undefined
  }
  if (answer.fingerprint === fingerprint) return answer
  throw new StripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

/** Drops the keys whose day has passed. */
export function forgetOldAnswers(store: StripeStore, nowSeconds: number): void {
  for (const { id, answeredSeconds } of store.list('idempotent_answer')) {
    if (nowSeconds - answeredSeconds >= keptSeconds) store.remove('idempotent_answer', id)
  }
}
