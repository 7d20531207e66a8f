import type { Account } from './account'
import { prorateItem } from './prorateItem'
import { invalid } from './stripeError'
import { withItems, type Subscription } from './subscription'
import type { ItemChangeInput } from './subscriptionFields'

/** Changes how many of something a subscription has in the midst of a period, with pending prorations if they are asked for. */
export function changeItems(
  account: Account,
  subscription: Subscription,
  changes: readonly ItemChangeInput[],
  isProrated: boolean,
): Subscription {
  const items = changes.reduce((current, { id, quantity }, i) => {
    const before = current.find((item) => item.id === id)
    if (!before) throw invalid(`items[${i}][id]`, `No such subscription item: '${id}'`, 'resource_missing')
    const after = { ...before, quantity }
    if (isProrated && quantity !== before.quantity) prorateItem(account, subscription, before, after)
    return current.map((item) => (item === before ? after : item))
  }, subscription.items.data)
  return withItems(subscription, items)
}
