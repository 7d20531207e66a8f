import * as z from 'zod'
import * as field from './formFields'
import { listPage, route } from './route'
import type { Features } from './stripeObjects'

/** Nothing is shown of what was not asked for. */
const noFeatures: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
}

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

const featuresOf = (before: Features, given: z.infer<typeof Fields>['features'] = {}): Features => {
  const { customer_update, invoice_history, payment_method_update, subscription_cancel } = given
  const { mode = before.subscription_cancel.mode, enabled: mayCancel } = subscription_cancel ?? {}
  return {
    ...before,
    customer_update: customer_update ?? before.customer_update,
    invoice_history: invoice_history ?? before.invoice_history,
    payment_method_update: { ...before.payment_method_update, ...payment_method_update },
    subscription_cancel: {
      ...before.subscription_cancel,
      enabled: mayCancel ?? before.subscription_cancel.enabled,
      mode,
    },
  }
}

export const portalConfigurationRoutes = [
  route('POST', root, Fields, (account, { default_return_url = null, features, metadata }) => {
    const created = account.secondsFor(null)
    return account.store.put('billing_portal.configuration', {
      id: account.newId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      application: null,
      business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
      created,
      default_return_url,
      features: featuresOf(noFeatures, features),
      is_default: false,
      livemode: false,
      login_page: { enabled: false, url: null },
      metadata: field.mergeMetadata({}, metadata),
      name: null,
      updated: created,
    })
  }),
  route('POST', `${root}/:id`, Fields, (account, { default_return_url, features, metadata }, id) => {
    const before = account.store.get('billing_portal.configuration', id)
    return account.store.put('billing_portal.configuration', {
      ...before,
      default_return_url: default_return_url === undefined ? before.default_return_url : default_return_url,
      features: featuresOf(before.features, features),
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
