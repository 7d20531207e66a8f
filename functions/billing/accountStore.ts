import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { BillingCustomer } from '../../shared/billing/customer'
import { DeviceId, UserId } from '../../shared/core/ids'
import { subscriptionTerms } from '../../shared/plans/planTerms'
import { openGetItem } from '../core/store/openGetItem'
import type { Step } from './Payments'
import { queryPages } from '../core/store/queryPages'

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
