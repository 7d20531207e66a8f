import type { stripeEvent as contract } from '../../shared/billing/stripeEvent'
import type { OutputOf } from '../../shared/core/endpoint'
import type { RawRequest } from '../core/http/rawRequest'
import type { EventStore } from './eventStore'
import type { LookAt } from './lookAt'
import type { PaymentEvent } from './openReadEvent'

/**
 * An event says no more than whose account to look at: what it holds may be old, and may have come before another.
 * It is noted once the look has succeeded; until then it is sent again.
 */
export const takeStripeEvent =
  (readEvent: (request: RawRequest) => Promise<PaymentEvent>, events: EventStore, lookAt: LookAt) =>
  async (request: RawRequest): Promise<OutputOf<typeof contract>> => {
    const { id, customerId } = await readEvent(request)
    if (!(await events.isTaken(id))) {
      if (customerId !== undefined) await lookAt(customerId)
      await events.noteTaken(id)
    }
    return { received: true }
  }
