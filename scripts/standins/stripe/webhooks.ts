import { randomBytes, createHmac } from 'node:crypto'
import * as z from 'zod'
import { apiVersion } from './emitEvent'
import * as field from './formFields'
import { listPage, route } from './route'
import type { StripeStore } from './stripeStore'

interface WebhookTarget {
  readonly url: string
  readonly secret: string
  /** How long to wait after the n-th failed attempt (from 1); undefined gives the event up. */
  readonly retryDelayMs: (attempts: number) => number | undefined
}

/** Delivers what is owed, in the background. */
interface Webhooks {
  /** Looks for events that are owed; call it after a change. */
  deliver(): void
  stop(): Promise<void>
}

/** Doubling from one second to an hour, for three days in all, as long as Stripe keeps trying. */
export function retryDelayMs(attempts: number): number | undefined {
  return attempts > 84 ? undefined : Math.min(1000 * 2 ** (attempts - 1), 3_600_000)
}

/** Signs a body as Stripe does: over the second of sending and the exact bytes. */
function signPayload(body: string, secret: string, sentSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${sentSeconds}.${body}`).digest('hex')
  return `t=${sentSeconds},v1=${signature}`
}

/**
 * Starts delivering events to a webhook, oldest first, one at a time, each with retries of its own: one that waits
 * for its retry does not hold up the others, so order is not promised (nor is it by Stripe). What is owed is part of the state and goes on after a restart.
 * Signatures carry the real time, whatever clock the events are made on: receivers compare it with theirs.
 */
export function startWebhooks(store: StripeStore, target: WebhookTarget | undefined): Webhooks {
  const waiting = new Map<string, NodeJS.Timeout | undefined>()
  const stopping = new AbortController()
  let sending = Promise.resolve()

  const settle = (id: string, taken: boolean) => {
    const event = store.find('event', id)
    store.transact(() => {
      if (taken && event) store.put('event', { ...event, pending_webhooks: 0 })
      store.remove('delivery', id)
    })
    waiting.delete(id)
  }

  const attempt = async (id: string, to: WebhookTarget) => {
    if (stopping.signal.aborted) return
    const event = store.find('event', id)
    const delivery = store.find('delivery', id)
    if (!event || !delivery) return
    const taken = await send(JSON.stringify(event, null, 2), to, stopping.signal)
    if (stopping.signal.aborted) return
    if (taken) return settle(id, true)
    const attempts = delivery.attempts + 1
    store.put('delivery', { id, attempts })
    const delayMs = to.retryDelayMs(attempts)
    if (delayMs === undefined) return settle(id, false)
    waiting.set(
      id,
      setTimeout(() => enqueue(id, to), delayMs),
    )
  }

  const enqueue = (id: string, to: WebhookTarget) => {
    waiting.set(id, undefined)
    sending = sending.then(() => attempt(id, to))
  }

  return {
    deliver() {
      for (const { id } of store.list('delivery')) {
        if (!target) store.remove('delivery', id)
        else if (!waiting.has(id)) enqueue(id, target)
      }
    },
    async stop() {
      stopping.abort()
      for (const timer of waiting.values()) clearTimeout(timer)
      await sending
    },
  }
}

async function send(body: string, to: WebhookTarget, stopping: AbortSignal): Promise<boolean> {
  const signature = signPayload(body, to.secret, Math.floor(Date.now() / 1000))
  try {
    const answer = await fetch(to.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(10_000)]),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // No answer is a failed attempt like any other: the retry is the handling.
    return false
  }
}

const changeable = {
  enabled_events: z.array(field.text).min(1),
  metadata: field.metadata,
}
const root = '/v1/webhook_endpoints'

export const webhookEndpointRoutes = [
  route('POST', root, z.strictObject({ ...changeable, url: field.webUrl }), (account, input) => {
    const endpoint = account.store.put('webhook_endpoint', {
      id: account.newId('we'),
      object: 'webhook_endpoint',
      api_version: apiVersion,
      application: null,
      created: account.secondsFor(null),
      description: null,
      enabled_events: input.enabled_events,
      livemode: false,
      metadata: field.mergeMetadata({}, input.metadata),
      status: 'enabled',
      url: input.url,
    })
    return { ...endpoint, secret: `whsec_${randomBytes(24).toString('hex')}` }
  }),
  route(
    'POST',
    `${root}/:id`,
    z.strictObject({ ...changeable, disabled: field.flag.optional() }),
    (account, { enabled_events, metadata, disabled }, id) => {
      const before = account.store.get('webhook_endpoint', id)
      return account.store.put('webhook_endpoint', {
        ...before,
        enabled_events,
        metadata: field.mergeMetadata(before.metadata, metadata),
        status: disabled ? 'disabled' : 'enabled',
      })
    },
  ),
  route('GET', root, z.strictObject(field.listFields), (account, page) =>
    listPage(account.store.list('webhook_endpoint'), root, page),
  ),
]
