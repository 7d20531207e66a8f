import {
  type getCustomer as getCustomerContract,
  type createStripePortal as createStripePortalContract,
  windowDone,
} from '../../shared/billing/customer'
import { Problem } from '../../shared/core/problem'
import type { Serve } from '../core/http/serve'
import type { Payments } from './Payments'
import { customerView, type Converge } from './converge'
import type { AccountStore, WithAccount } from './billingAccount'

/** The customer whose metadata name the caller's account; while payments are away, as they were known last. */
export const getCustomer =
  (
    payments: Pick<Payments, 'findCustomer' | 'subscriptionsOf'>,
    accounts: Pick<AccountStore, 'read'>,
  ): Serve<typeof getCustomerContract> =>
  async (_input, caller) => {
    const account = await accounts.read(caller.userid)
    try {
      const paid = await payments.findCustomer(caller.userid, caller.email, account?.customerId)
      if (paid === undefined) return { resultCode: 'NO_CUSTOMER_FOUND' as const }
      const customer = customerView(paid, await payments.subscriptionsOf(paid.id))
      return { resultCode: 'CUSTOMER_FOUND' as const, customer }
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'unavailable'
      if (!isAway || account?.seen === undefined) throw error
      return {
        resultCode: 'CUSTOMER_FOUND' as const,
        customer: account.seen,
        staleSinceMs: account.seenMs,
      }
    }
  }

interface Parts {
  payments: Pick<Payments, 'findCustomer' | 'createCustomer' | 'portalUrl'>
  withAccount: WithAccount
  converge: Converge
  /** Where people come back to; unknown where the portal has no host name of its own: the provider's setting counts. */
  returnUrl: string | undefined
}

const withWindow = (returnUrl: string): string =>
  `${returnUrl}?${new URLSearchParams({ [windowDone.name]: windowDone.value }).toString()}`

/** The address where a person's card is set; their billing account is made at the first time, once. */
export const createStripePortal =
  ({ payments, withAccount, converge, returnUrl }: Parts): Serve<typeof createStripePortalContract> =>
  async ({ name, isWindow = false }, { userid, email, name: ownName }) => {
    const customer = await withAccount({ userid, email }, async (account, note) => {
      const known = await payments.findCustomer(userid, email, account.customerId)
      if (known !== undefined && known.id === account.customerId) return known
      const found = known ?? (await payments.createCustomer({ userid, email, name: name ?? ownName }))
      await converge({ ...account, email, customerId: found.id }, note)
      return found
    })
    const back = isWindow && returnUrl !== undefined ? withWindow(returnUrl) : returnUrl
    return { message: { url: await payments.portalUrl(customer.id, back) } }
  }
