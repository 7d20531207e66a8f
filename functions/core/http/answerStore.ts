import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { answersKeptSeconds } from '../../../shared/core/idempotencyKey'
import { type Clock, secondMs } from '../../../shared/core/time'
import type { UserId } from '../../../shared/core/ids'
import { atMost } from '../store/conditionOf'
import { openGetItem } from '../store/openGetItem'
import { putItem, type TransactItem } from '../store/storeWrites'

/** What a caller was answered under a key of theirs. `request` is a digest of what they asked, `answer` JSON text. */
const KeptAnswer = z.object({ request: z.string(), answer: z.string(), expiresAt: z.number() })

export interface AskedOnce {
  userid: UserId
  idempotencyKey: string
  /** Tells one request from another. */
  request: string
}

export interface AnswerStore {
  /** The answer that was kept and the request that it was given to; undefined when there is none, or none any more. */
  read(
    asked: Pick<AskedOnce, 'userid' | 'idempotencyKey'>,
  ): Promise<{ request: string; answer: unknown } | undefined>
  /** To stand in the transaction of the change: of two with the same key only one is carried out. */
  keepWrite(asked: AskedOnce, answer: unknown): TransactItem
}

/** Kept per caller: no one gets the answer of another person. */
const keyOf = ({ userid, idempotencyKey }: Pick<AskedOnce, 'userid' | 'idempotencyKey'>) => ({
  pk: `${userid}#${idempotencyKey.toLowerCase()}`,
})

export const openAnswerStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  now: Clock,
): AnswerStore => {
  const getItem = openGetItem(documents)
  const nowSeconds = () => Math.floor(now() / secondMs)
  return {
    read: async (asked) => {
      const item = await getItem(TableName, keyOf(asked))
      if (item === undefined) return undefined
      const { request, answer, expiresAt } = KeptAnswer.parse(item)
      // The table takes its time with what has expired.
      return expiresAt <= nowSeconds() ? undefined : { request, answer: JSON.parse(answer) as unknown }
    },
    keepWrite: ({ request, ...asked }, answer) => {
      const expiresAt = nowSeconds() + answersKeptSeconds
      const item = { ...keyOf(asked), request, answer: JSON.stringify(answer), expiresAt }
      return putItem(TableName, item, [{ pk: undefined }, { expiresAt: atMost(nowSeconds()) }])
    },
  }
}
