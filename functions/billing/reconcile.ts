import type { UserId } from '../../shared/core/ids'
import { log } from '../core/log'
import type { AccountItem, AccountStore, Note, WithAccount } from './billingAccount'
import type { Converge } from './converge'
import type { LookAt } from './settle'
import type { Payments } from './Payments'

interface Parts {
  payments: Pick<Payments, 'allSubscriptions'>
  accounts: AccountStore
  withAccount: WithAccount
  settle: (account: AccountItem, note: Note) => Promise<AccountItem>
  converge: Converge
  lookAt: LookAt
}

/**
 * Finds what no event reported: every account that has ever paid is looked at, and every customer who pays and is not among
 * them. One that cannot be looked at does not keep the others; it is tried again the next time.
 */
export const openReconcile = ({ payments, accounts, withAccount, settle, converge, lookAt }: Parts) => {
  const tryEach = async (name: Record<string, string>, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      log.warn('an account could not be compared with its subscriptions', { ...name, error })
      return false
    }
  }

  const look = async (userid: UserId, customers: Set<string>): Promise<void> => {
    const known = await accounts.read(userid)
    if (known === undefined) return
    await withAccount(known, async (held, note) => {
      const account = await settle(held, note)
      if (account.customerId !== undefined) customers.add(account.customerId)
      await converge(account, note)
    })
  }

  /** @returns how many could not be looked at */
  return async (): Promise<number> => {
    const paying = await payments.allSubscriptions()
    const customers = new Set<string>()
    let failed = 0
    for await (const page of accounts.all()) {
      for (const userid of page) {
        if (!(await tryEach({ userid }, () => look(userid, customers)))) failed += 1
      }
    }
    for (const customerId of paying.keys()) {
      if (customers.has(customerId)) continue
      if (!(await tryEach({ customerId }, () => lookAt(customerId)))) failed += 1
    }
    return failed
  }
}
