import type Stripe from 'stripe'
import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { stripeEvent as contract } from '../../shared/billing/updatePlan'
import type { OutputOf } from '../../shared/core/endpoint'
import type { RawRequest } from '../core/http/readInput'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, tryWrite } from '../core/store/storeWrites'
import type { LookAt } from './settle'

/** Older ones may have been recorded by a person and sent again. */
const toleranceSeconds = 300

const Named = z.looseObject({
  id: z.string(),
  object: z.string(),
  customer: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
})

interface PaymentEvent {
  readonly id: string
  /** Stripe customer id. */
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

/** As long as anybody could send an event again. */
const keptMs = 30 * dayMs
const keyOf = (id: string) => ({ pk: `EVENT#${id}` })

/** Which events of the provider were taken. */
interface EventStore {
  isTaken(id: string): Promise<boolean>
  noteTaken(id: string): Promise<void>
}

export const openEventStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): EventStore => {
  const getItem = openGetItem(documents)
  return {
    isTaken: async (id) => (await getItem(TableName, keyOf(id))) !== undefined,
    noteTaken: async (id) => {
      const expiresAt = Math.floor((now() + keptMs) / secondMs)
      await tryWrite(documents, putItem(TableName, { ...keyOf(id), expiresAt }))
    },
  }
}

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
