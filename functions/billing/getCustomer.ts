import type { getCustomer as contract } from '../../shared/billing/customer'
import type { Serve } from '../core/serve'
import type { StripeCustomers } from './stripeCustomers'

/** The customer whose metadata name the caller's account; an e-mail alone proves nothing. */
export const getCustomer =
  (customers: StripeCustomers): Serve<typeof contract> =>
  async (_input, caller) => {
    const customer = await customers.ofUser(caller.userid, caller.email)
    return customer === undefined
      ? { resultCode: 'NO_CUSTOMER_FOUND' as const }
      : { resultCode: 'CUSTOMER_FOUND' as const, customer }
  }
