import type { Account } from './account'

/** The API version of the pinned client: objects are in its shape. */
export const apiVersion = '2026-10-28.endive'

/**
 * Records an event in the transaction that makes it true and queues it for the webhook. With `before` the event says
 * the changed fields; an object that did not change makes none.
 */
export function emitEvent(account: Account, type: string, object: object, before?: object): void {
  const previous = before && changedFields(before, object)
  if (previous && Object.keys(previous).length === 0) return
  const id = account.newId('evt')
  account.store.put('event', {
    id,
    object: 'event',
    api_version: apiVersion,
    created: account.secondsFor(customerOf(object)),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: account.cause,
    type,
  })
  account.store.put('delivery', { id, attempts: 0 })
}

function customerOf(object: object): string | null {
  if ('customer' in object && typeof object.customer === 'string') return object.customer
  return 'id' in object && typeof object.id === 'string' ? object.id : null
}

function changedFields(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  )
}
