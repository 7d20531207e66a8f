import type { Converge } from './converge'
import type { Payments } from './Payments'
import type { AccountItem } from './accountStore'
import type { Note, WithAccount } from './withAccount'

/** Looks at a customer at the provider, and makes the plans of their devices what they pay for. */
export type LookAt = (customerId: string) => Promise<void>

interface Parts {
  payments: Pick<Payments, 'ownerOf'>
  withAccount: WithAccount
  settle: (account: AccountItem, note: Note) => Promise<AccountItem>
  converge: Converge
}

/** What is no customer of the portal is left alone. */
export const openLookAt =
  ({ payments, withAccount, settle, converge }: Parts): LookAt =>
  async (customerId) => {
    const owner = await payments.ownerOf(customerId)
    if (owner === undefined) return
    await withAccount(owner, async (held, note) => {
      const account = await settle(held, note)
      await converge({ ...account, customerId: account.customerId ?? customerId }, note)
    })
  }
