import type Stripe from 'stripe'
import * as z from 'zod'
import * as field from './formFields'
import { listPage } from './listPage'
import { route } from './route'

/** What of a portal's configuration is kept; which features are shown is not played. */
export type PortalConfiguration = Pick<
  Stripe.BillingPortal.Configuration,
  'id' | 'object' | 'active' | 'created' | 'default_return_url' | 'livemode' | 'updated'
> & { metadata: Stripe.Metadata }

const enabled = { enabled: field.flag }
const Fields = z.strictObject({
  default_return_url: field.emptyable(field.webUrl).optional(),
  features: z
    .strictObject({
      customer_update: z.strictObject({ ...enabled, allowed_updates: z.array(field.text) }).optional(),
      invoice_history: z.strictObject(enabled).optional(),
      payment_method_update: z.strictObject(enabled).optional(),
      subscription_cancel: z
        .strictObject({ ...enabled, mode: z.enum(['at_period_end', 'immediately']).optional() })
        .optional(),
    })
    .optional(),
  metadata: field.metadata,
})
const root = '/v1/billing_portal/configurations'

export const portalConfigurationRoutes = [
  route('POST', root, Fields, (account, { default_return_url = null, metadata }) => {
    const created = account.secondsFor(null)
    return account.store.put('billing_portal.configuration', {
      id: account.newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      created,
      default_return_url,
      livemode: false,
      metadata: field.mergeMetadata({}, metadata),
      updated: created,
    })
  }),
  route('POST', `${root}/:id`, Fields, (account, { default_return_url, metadata }, id) => {
    const before = account.store.get('billing_portal.configuration', id)
    return account.store.put('billing_portal.configuration', {
      ...before,
      default_return_url: default_return_url === undefined ? before.default_return_url : default_return_url,
      metadata: field.mergeMetadata(before.metadata, metadata),
      updated: account.secondsFor(null),
    })
  }),
  route(
    'GET',
    root,
    z.strictObject({ ...field.listFields, active: field.flag.optional() }),
    (account, { active, ...page }) =>
      listPage(
        account.store
          .list('billing_portal.configuration')
          .filter((each) => active === undefined || each.active === active),
        root,
        page,
      ),
  ),
]
