import { hourMs, type Clock } from '../../shared/core/time'
import { Problem } from '../../shared/core/problem'
import type { Converge, ConvergeOptions } from './converge'
import type { Payments } from './Payments'
import type { AccountItem, AccountStore, Intent, Note, WithAccount } from './billingAccount'
import type { Claims } from './claims'

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

/** The provider keeps its answers for a day: within this, a step that is sent again is done once. */
const replayMs = 23 * hourMs

export interface Settling {
  payments: Pick<Payments, 'carryOut'>
  accounts: Pick<AccountStore, 'read'>
  converge: Converge
  claims: Pick<Claims, 'release'>
  now: Clock
}

/** A refusal is an end: nothing was changed. Anything else leaves the intent to be taken up again. */
const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && (error.code === 'invalid' || error.code === 'conflict')

/** Does the steps of an intent, each once however often this is begun, and then what follows from them. */
export const openCarryOut =
  ({ payments, accounts, converge, claims }: Settling) =>
  async (account: AccountItem, intent: Intent, note: Note, options: ConvergeOptions): Promise<void> => {
    const { customerId } = account
    if (customerId === undefined)
      throw new Problem('internal', 'An account without a customer has an intent.')
    let refusal: Problem | undefined
    try {
      for (const [index, step] of intent.steps.entries()) {
        await payments.carryOut(customerId, step, `${intent.id}-${index}`)
      }
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal = error
    }
    const { userid } = account
    const latest = (await accounts.read(userid)) ?? account
    await converge(latest, note, { ...options, forfeited: intent.forfeited })
    await note({ remove: ['pending'] })
    await claims.release(userid, intent.claimed)
    if (refusal !== undefined) throw refusal
  }

/** Resumes what was begun and whose outcome is unknown; one too old to be sent again ends as the provider has it. */
export const openSettle = (settling: Settling) => {
  const carryOut = openCarryOut(settling)
  return async (account: AccountItem, note: Note): Promise<AccountItem> => {
    const { pending, userid } = account
    if (pending === undefined) return account
    const isTooOld = settling.now() - pending.askedMs > replayMs
    try {
      await carryOut(account, isTooOld ? { ...pending, steps: [] } : pending, note, {})
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
    return (await settling.accounts.read(userid)) ?? account
  }
}
