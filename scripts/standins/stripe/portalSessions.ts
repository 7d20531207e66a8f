import * as z from 'zod'
import * as field from './formFields'
import { route } from './route'

const Create = z.strictObject({
  configuration: field.text.optional(),
  customer: field.text,
  return_url: field.webUrl.optional(),
})

export const portalSessionRoutes = [
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
