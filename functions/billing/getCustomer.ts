import type { getCustomer as contract } from '../../shared/billing/customer'
import { Problem } from '../../shared/core/problem'
import type { Serve } from '../core/http/serve'
import type { AccountStore } from './accountStore'
import { customerView } from './customerView'
import type { Payments } from './Payments'

/** The customer whose metadata name the caller's account; while payments are away, as they were known last. */
export const getCustomer =
  (
    payments: Pick<Payments, 'findCustomer' | 'subscriptionsOf'>,
    accounts: Pick<AccountStore, 'read'>,
  ): Serve<typeof contract> =>
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
