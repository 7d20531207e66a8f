import { cancelSubscription } from './cancelSubscription'
import { createSubscription } from './createSubscription'
import { listPage } from './listPage'
import { route } from './route'
import { StripeError } from './stripeError'
import {
  CancelSubscription,
  CreateSubscription,
  ListSubscriptions,
  UpdateSubscription,
} from './subscriptionFields'
import { updateSubscription } from './updateSubscription'

export const subscriptionRoutes = [
  route('POST', '/v1/subscriptions', CreateSubscription, createSubscription),
  route('POST', '/v1/subscriptions/:id', UpdateSubscription, (account, input, id) =>
    updateSubscription(account, id, input),
  ),
  // Without a status, a list leaves out what has ended.
  route('GET', '/v1/subscriptions', ListSubscriptions, (account, { customer, ...page }) => {
    const subscriptions = account.store
      .list('subscription')
      .filter((each) => each.ended_at === null && (customer === undefined || each.customer === customer))
    return listPage(subscriptions, '/v1/subscriptions', page)
  }),
  route('DELETE', '/v1/subscriptions/:id', CancelSubscription, (account, _, id) => {
    const subscription = account.store.get('subscription', id)
    if (subscription.ended_at === null) return cancelSubscription(account, subscription)
    throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  }),
]
