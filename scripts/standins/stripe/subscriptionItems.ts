import * as z from 'zod'
import type { Account } from './account'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'
import { invalid, missing } from './stripeError'
import { findItem } from './subscription'
import { paymentBehavior, prorationBehavior } from './subscriptionFields'
import { updateSubscription } from './updateSubscription'

const proration = {
  payment_behavior: paymentBehavior,
  proration_behavior: prorationBehavior,
  proration_date: field.whole.optional(),
}
const changeable = { metadata: field.metadata, quantity: field.positive.optional() }
const Create = z.strictObject({ ...changeable, ...proration, price: field.text, subscription: field.text })
const Update = z.strictObject({
  ...changeable,
  ...proration,
  off_session: field.flag.optional(),
  price: field.text.optional(),
})

/** The items of a subscription one by one; each change is an update of the subscription with one item. */
export const subscriptionItemRoutes = [
  route('POST', '/v1/subscription_items', Create, (account, input) => {
    const { subscription, price, quantity, metadata, ...options } = input
    account.store.get('subscription', subscription, 'subscription')
    const items = [{ price, quantity, metadata }]
    const { data } = updateSubscription(account, subscription, { items, ...options }).items
    const created = data.at(-1)
    if (!created) throw new Error('a created item is the last of its subscription')
    return created
  }),
  route('POST', '/v1/subscription_items/:id', Update, (account, input, id) => {
    const { price, quantity, metadata, off_session: _, ...options } = input
    const { subscription } = getItem(account, id)
    updateSubscription(account, subscription.id, { items: [{ id, price, quantity, metadata }], ...options })
    return getItem(account, id).item
  }),
  route(
    'GET',
    '/v1/subscription_items',
    z.strictObject({ ...field.listFields, subscription: field.text }),
    (account, { subscription, ...page }) => {
      const { items } = account.store.get('subscription', subscription, 'subscription')
      return listPage([...items.data].reverse(), '/v1/subscription_items', page)
    },
  ),
  route(
    'GET',
    '/v1/subscription_items/:id',
    z.strictObject({}),
    (account, _, id) => getItem(account, id).item,
  ),
  route('DELETE', '/v1/subscription_items/:id', z.strictObject(proration), (account, options, id) => {
    const { subscription } = getItem(account, id)
    if (subscription.items.data.length === 1) {
      throw invalid(
        'item',
        'A subscription must have at least one active item. To end it, cancel the subscription.',
      )
    }
    updateSubscription(account, subscription.id, { items: [{ id, deleted: true }], ...options })
    return { id, object: 'subscription_item', deleted: true }
  }),
]

function getItem(account: Account, id: string) {
  const found = findItem(account, id)
  if (!found) throw missing('subscription_item', id)
  return found
}
