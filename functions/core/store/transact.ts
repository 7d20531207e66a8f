import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../../shared/core/problem'
import { cancellationCodes } from './cancellationCodes'

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** All of the writes or none (of none: done). A lost condition is a value, not a failure: `false`. */
export const tryTransact = async (
  documents: DynamoDBDocumentClient,
  items: TransactItem[],
): Promise<boolean> => {
  if (items.length === 0) return true
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: items }))
    return true
  } catch (error) {
    const passing = ['ConditionalCheckFailed', 'TransactionConflict']
    if (cancellationCodes(error)?.some((code) => passing.includes(code))) return false
    throw error
  }
}

/** Well within the gateway's thirty seconds, and long enough for a hundred people who save at once. */
const deadlineMs = 10_000
const maxWaitMs = 2000

const waitMs = (tried: number): number => Math.min(2 ** tried * 10, maxWaitMs) * Math.random()

/**
 * Repeats a read-decide-write until its conditions hold: `plan` reads afresh each time and throws what it refuses.
 * @throws Problem `conflict` when others kept changing the same rows until the deadline
 */
export const transactUntilDone = async <T>(
  documents: DynamoDBDocumentClient,
  plan: () => Promise<{ items: TransactItem[]; result: T }>,
): Promise<T> => {
  const startMs = performance.now()
  for (let tried = 0; ; tried += 1) {
    const { items, result } = await plan()
    if (await tryTransact(documents, items)) return result
    const wait = waitMs(tried)
    if (performance.now() + wait - startMs > deadlineMs) throw new Problem('conflict')
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
