import * as z from 'zod'
import { customerRoutes } from './customers'
import { portalConfigurationRoutes } from './portalConfigurations'
import { previewRoute } from './previewInvoice'
import { priceRoutes } from './prices'
import { productRoutes } from './products'
import { type Route, route, listPage } from './route'
import { webhookEndpointRoutes } from './webhooks'
import * as field from './formFields'
import { cancelSubscription } from './cancelSubscription'
import { createSubscription } from './createSubscription'
import { StripeError } from './stripeError'
import { CancelSubscription, CreateSubscription, ListSubscriptions, UpdateSubscription } from './subscription'
import { updateSubscription } from './updateSubscription'

const subscriptionRoutes = [
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

const Create = z.strictObject({
  configuration: field.text.optional(),
  customer: field.text,
  return_url: field.webUrl.optional(),
})

const portalSessionRoutes = [
  route('POST', '/v1/billing_portal/sessions', Create, (account, input) => {
    account.store.get('customer', input.customer, 'customer')
    const id = account.newId('bps')
    return account.store.put('billing_portal.session', {
      id,
      object: 'billing_portal.session',
      configuration: input.configuration ?? 'bpc_default',
      // Sessions live by the real clock, also for customers of a test clock.
      created: account.secondsFor(null),
      customer: input.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: null,
      on_behalf_of: null,
      return_url: input.return_url ?? null,
      url: `${account.baseUrl}/p/session/${id}`,
    })
  }),
]

/** What the portal and its operators ask of Stripe, and nothing else; any other address is refused as Stripe does it. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  previewRoute,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...webhookEndpointRoutes,
]
