import type Stripe from 'stripe'
import type { OutputOf } from '../../shared/core/endpoint'
import type { getCustomer } from '../../shared/billing/customer'
import type { UserId } from '../../shared/core/ids'

type Customer = NonNullable<OutputOf<typeof getCustomer>['customer']>

export interface StripeCustomers {
  ofUser(userid: UserId, email: string): Promise<Customer | undefined>
}

const addressOf = (address: Stripe.Address) => ({
  line1: address.line1 ?? '',
  line2: address.line2 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  postal_code: address.postal_code ?? '',
  country: address.country ?? '',
})

const viewOf = (customer: Stripe.Customer): Customer => ({
  id: customer.id,
  name: customer.name ?? '',
  email: customer.email ?? '',
  delinquent: customer.delinquent ?? false,
  ...(customer.address ? { address: addressOf(customer.address) } : {}),
})

/** Several accounts can have shared an address over time: the one whose metadata name the user is theirs. */
export const openStripeCustomers = (stripe: () => Promise<Stripe>): StripeCustomers => ({
  ofUser: async (userid, email) => {
    const client = await stripe()
    for await (const customer of client.customers.list({ email, limit: 100 })) {
      if (customer.metadata.userid === userid) return viewOf(customer)
    }
    return undefined
  },
})
