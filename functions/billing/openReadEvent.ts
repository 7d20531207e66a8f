import type Stripe from 'stripe'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import type { RawRequest } from '../core/http/rawRequest'

/** Older ones may have been recorded by somebody and sent again. */
const toleranceSeconds = 300

const Named = z.looseObject({
  id: z.string(),
  object: z.string(),
  customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
})

export interface PaymentEvent {
  readonly id: string
  /** Whose account to look at. */
  readonly customerId: string | undefined
}

const customerIn = (object: unknown): string | undefined => {
  const parsed = Named.safeParse(object)
  if (!parsed.success) return undefined
  const { id, object: kind, customer } = parsed.data
  if (kind === 'customer') return id
  return typeof customer === 'string' ? customer : customer?.id
}

/** Reads an event from its bytes. @throws Problem `invalid` when it is not signed, not as it was sent, or old */
export const openReadEvent =
  (stripe: () => Promise<Stripe>, readSecret: () => Promise<string>) =>
  async ({ body, headers }: RawRequest): Promise<PaymentEvent> => {
    const [client, secret] = await Promise.all([stripe(), readSecret()])
    const signature = headers['stripe-signature'] ?? ''
    try {
      const event = client.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
      return { id: event.id, customerId: customerIn(event.data.object) }
    } catch (cause) {
      throw new Problem('invalid', 'The signature of the event is not valid.', { cause })
    }
  }
