import * as z from 'zod'
import * as field from './formFields'
import { route } from './route'

const Create = z.strictObject({
  configuration: field.text.optional(),
  customer: field.text,
  flow_data: z
    .strictObject({
      after_completion: z
        .strictObject({
          redirect: z.strictObject({ return_url: field.webUrl }).optional(),
          type: z.enum(['portal_homepage', 'redirect', 'hosted_confirmation']),
        })
        .optional(),
      type: z.literal('payment_method_update'),
    })
    .optional(),
  locale: field.text.optional(),
  return_url: field.webUrl.optional(),
})

export const portalSessionRoutes = [
  route('POST', '/v1/billing_portal/sessions', Create, (account, input) => {
    account.store.get('customer', input.customer, 'customer')
    const id = account.newId('bps')
    const { after_completion } = input.flow_data ?? {}
    return account.store.put('billing_portal.session', {
      id,
      object: 'billing_portal.session',
      configuration: input.configuration ?? 'bpc_default',
      // Sessions live by the real clock, also for customers of a test clock.
      created: account.secondsFor(null),
      customer: input.customer,
      customer_account: null,
      flow: input.flow_data
        ? {
            type: 'payment_method_update',
            after_completion: {
              type: after_completion?.type ?? 'portal_homepage',
              redirect: after_completion?.redirect ?? null,
            },
          }
        : null,
      livemode: false,
      locale: input.locale ?? null,
      on_behalf_of: null,
      return_url: input.return_url ?? null,
      url: `${account.baseUrl}/p/session/${id}`,
    })
  }),
]
