import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { atMost } from '../core/store/conditionOf'
import { type FieldChange, setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/tryWrite'
import { type AccountItem, type AccountStore, accountKeyOf } from './accountStore'

/** Longer than anything that is done under it takes. */
const leaseMs = 60 * secondMs
const longestWaitMs = 8 * secondMs
const stepMs = 200

/** Writes fields of the account, as long as it is held. */
export type Note = (change: Pick<FieldChange, 'set' | 'remove'>) => Promise<void>
export type WithAccount = <T>(
  who: { userid: UserId; email: string },
  work: (account: AccountItem, note: Note) => Promise<T>,
) => Promise<T>

const busy = () =>
  new Problem('unavailable', 'Your subscription is being changed. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })

/**
 * Does one thing at a time with an account's subscriptions: what the provider says is read and noted in one order, and
 * two changes never plan from the same state.
 */
export const openWithAccount =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    accounts: Pick<AccountStore, 'read'>,
    newId: (nowMs: number) => string,
    now: Clock,
    wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ): WithAccount =>
  async ({ userid, email }, work) => {
    const key = accountKeyOf(userid)
    const leaseId = newId(now())
    const take = () =>
      tryWrite(
        documents,
        setFields(TableName, key, {
          set: { userid, leaseId, leaseUntilMs: now() + leaseMs },
          setOnce: { email },
          when: [{ leaseUntilMs: undefined }, { leaseUntilMs: atMost(now()) }],
        }),
      )
    for (let waited = 0; !(await take()); waited += stepMs) {
      if (waited >= longestWaitMs) throw busy()
      await wait(stepMs)
    }
    const note: Note = async (change) => {
      const isHeld = await tryWrite(documents, setFields(TableName, key, { ...change, when: { leaseId } }))
      if (!isHeld) throw busy()
    }
    try {
      const account = await accounts.read(userid)
      if (account === undefined) throw new Problem('internal', 'An account is gone while it is held.')
      return await work(account, note)
    } finally {
      const release = { set: { leaseUntilMs: 0 }, remove: ['leaseId'], when: { leaseId } }
      await tryWrite(documents, setFields(TableName, key, release))
    }
  }
