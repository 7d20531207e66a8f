import * as z from 'zod'
import type { Account } from './account'
import { cancelSubscription } from './cancelSubscription'
import { collectPayment } from './collectPayment'
import { createSubscription } from './createSubscription'
import { draftSubscriptionInvoice } from './draftInvoice'
import { emitEvent } from './emitEvent'
import { finalizeInvoice } from './finalizeInvoice'
import { listPage } from './listPage'
import { route } from './route'
import { StripeError } from './stripeError'
import type { Subscription } from './subscription'
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
  route('GET', '/v1/subscriptions', ListSubscriptions, (account, input) => {
    const { customer, price, status, test_clock, ...page } = input
    const subscriptions = account.store
      .list('subscription')
      .filter((each) => customer === undefined || each.customer === customer)
      .filter((each) => price === undefined || each.items.data.some((item) => item.price.id === price))
      .filter((each) => test_clock === undefined || each.test_clock === test_clock)
      .filter((each) => hasStatus(each, status))
    return listPage(subscriptions, '/v1/subscriptions', page)
  }),
  route('GET', '/v1/subscriptions/:id', z.strictObject({}), (account, _, id) =>
    account.store.get('subscription', id),
  ),
  route('DELETE', '/v1/subscriptions/:id', CancelSubscription, cancelNow),
  route('DELETE', '/v1/subscriptions/:id/discount', z.strictObject({}), (account, _, id) => {
    const before = account.store.get('subscription', id)
    const [discount] = before.discounts
    if (!discount)
      throw new StripeError(404, 'No active discount for subscription', { code: 'resource_missing' })
    const after = account.store.put('subscription', { ...before, discounts: [] })
    emitEvent(account, 'customer.discount.deleted', account.store.get('discount', discount))
    emitEvent(account, 'customer.subscription.updated', after, before)
    return { ...account.store.get('discount', discount), deleted: true }
  }),
]

function cancelNow(account: Account, input: z.infer<typeof CancelSubscription>, id: string): Subscription {
  const subscription = account.store.get('subscription', id)
  if (subscription.ended_at !== null) {
    throw new StripeError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
  }
  const ended = cancelSubscription(account, subscription, {
    prorate: input.prorate ?? false,
    comment: input.cancellation_details?.comment ?? null,
    feedback: input.cancellation_details?.feedback ?? null,
  })
  if (!input.invoice_now) return ended
  const invoice = finalizeInvoice(
    account,
    draftSubscriptionInvoice(account, ended, [], 'subscription_update'),
  )
  if (invoice.status === 'open') collectPayment(account, invoice)
  return account.store.get('subscription', id)
}

/** Without a status, a list leaves out what has ended. */
function hasStatus({ status, ended_at }: Subscription, wanted: string | undefined): boolean {
  if (wanted === undefined) return ended_at === null
  return wanted === 'all' || (wanted === 'ended' ? ended_at !== null : status === wanted)
}
