import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { UserId, DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import { BillingCustomer } from '../../shared/billing/customer'
import { subscriptionTerms } from '../../shared/plans/planTerms'
import { atMost } from '../core/store/conditionOf'
import { type FieldChange, setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { queryPages } from '../core/store/queryPages'
import type { Step } from './Payments'

/** A change that was begun at the provider, and of which nobody knows yet how it ended. */
const Intent = z.object({
  id: z.string(),
  askedMs: z.number(),
  steps: z.array(z.custom<Step>()),
  /** What goes to Basic by choice. */
  forfeited: z.array(DeviceId),
  /** What no other person may pay for until the end is known. */
  claimed: z.array(DeviceId).default([]),
})
export type Intent = z.infer<typeof Intent>

/** What the portal knows of an account's subscriptions: as the provider told it last. */
const AccountItem = z.object({
  userid: UserId,
  email: z.string(),
  customerId: z.string().optional(),
  /** What is paid for, each with how, as the devices' records have it. */
  devices: z.partialRecord(DeviceId, z.object({ term: z.enum(subscriptionTerms) })).default({}),
  seen: z.custom<BillingCustomer>((value) => BillingCustomer.safeParse(value).success).optional(),
  seenMs: z.number().optional(),
  pending: Intent.optional(),
  leaseId: z.string().optional(),
  leaseUntilMs: z.number().default(0),
})
export type AccountItem = z.infer<typeof AccountItem>

export const accountKeyOf = (userid: UserId) => ({ pk: `ACCOUNT#${userid}` })
/** The part of the index `work` that holds every account with a customer at the provider. */
export const reconciled = 'reconcile'

export interface AccountStore {
  read(userid: UserId): Promise<AccountItem | undefined>
  /** Every account that has a customer at the provider. */
  all(): AsyncGenerator<UserId[]>
}

export const openAccountStore = (documents: DynamoDBDocumentClient, TableName: string): AccountStore => {
  const getItem = openGetItem(documents)
  return {
    read: async (userid) => {
      const item = await getItem(TableName, accountKeyOf(userid))
      return item === undefined ? undefined : AccountItem.parse(item)
    },
    all: async function* () {
      const pages = queryPages(documents, {
        TableName,
        IndexName: 'work',
        KeyConditionExpression: '#work = :work',
        ExpressionAttributeNames: { '#work': 'work' },
        ExpressionAttributeValues: { ':work': reconciled },
      })
      for await (const items of pages) {
        yield items.map(({ pk }) => UserId.parse(String(pk).slice('ACCOUNT#'.length)))
      }
    },
  }
}

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
