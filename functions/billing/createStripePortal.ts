import type { createStripePortal as contract } from '../../shared/billing/customer'
import type { Serve } from '../core/http/serve'
import type { Converge } from './converge'
import type { Payments } from './Payments'
import type { WithAccount } from './withAccount'

interface Parts {
  payments: Pick<Payments, 'findCustomer' | 'createCustomer' | 'portalUrl'>
  withAccount: WithAccount
  converge: Converge
  /** Where people come back to; unknown where the portal has no host name of its own: the provider's setting counts. */
  returnUrl: string | undefined
}

/** The address where somebody's card is set; their billing account is made at the first time, once. */
export const createStripePortal =
  ({ payments, withAccount, converge, returnUrl }: Parts): Serve<typeof contract> =>
  async ({ name }, { userid, email, name: ownName }) => {
    const customer = await withAccount({ userid, email }, async (account, note) => {
      const known = await payments.findCustomer(userid, email, account.customerId)
      if (known !== undefined && known.id === account.customerId) return known
      const found = known ?? (await payments.createCustomer({ userid, email, name: name ?? ownName }))
      await converge({ ...account, email, customerId: found.id }, note)
      return found
    })
    return { message: { url: await payments.portalUrl(customer.id, returnUrl) } }
  }
