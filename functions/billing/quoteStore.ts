import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, UserId } from '../../shared/core/ids'
import { type Clock, minuteMs, secondMs } from '../../shared/core/time'
import { subscriptionTerms } from '../../shared/plans/planTerms'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, tryWrite } from '../core/store/storeWrites'

/** Who has read a cost decides within this; what is charged is still what was shown. */
const validMs = 10 * minuteMs
const keyOf = (quoteid: string) => ({ pk: `QUOTE#${quoteid}` })

/** A cost as it was shown to a person, and what it stood for. */
const Quote = z.object({
  userid: UserId,
  term: z.enum(subscriptionTerms),
  /** The version of each device's plan: another one, and a person has changed it since. */
  planVersions: z.record(DeviceId, z.number()),
  totalCents: z.number(),
  /** Up to when the time that is left was counted, by the provider's clock, epoch seconds. */
  prorationTs: z.number().optional(),
})
export type Quote = z.infer<typeof Quote>

export interface QuoteStore {
  /** @returns the id under which it can be charged */
  keep(quote: Quote): Promise<string>
  /** Undefined: there is none, or its time is over. */
  read(quoteid: string): Promise<Quote | undefined>
}

export const openQuoteStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  newId: (nowMs: number) => string,
  now: Clock,
): QuoteStore => {
  const getItem = openGetItem(documents)
  return {
    keep: async (quote) => {
      const quoteid = newId(now())
      const expiresAt = Math.ceil((now() + validMs) / secondMs)
      await tryWrite(documents, putItem(TableName, { ...keyOf(quoteid), ...quote, expiresAt }))
      return quoteid
    },
    read: async (quoteid) => {
      const item = await getItem(TableName, keyOf(quoteid))
      // The table takes its time with what has expired.
      if (item === undefined || Number(item.expiresAt) * secondMs <= now()) return undefined
      return Quote.parse(item)
    },
  }
}
