import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../../shared/core/problem'

type Item = Record<string, unknown>

/** As many keys as DynamoDB reads at once, and how often it may answer with only a part of them. */
export const batchSize = 100
const maxTries = 8

/** What is wanted of each table. */
export type Wanted = NonNullable<BatchGetCommandOutput['UnprocessedKeys']>

/**
 * Reads a batch and hands on what each answer holds of it; what the store left out is asked for again.
 * @throws Problem `unavailable` when the store is overloaded
 */
export const batchGet = async (
  documents: DynamoDBDocumentClient,
  wanted: Wanted,
  take: (table: string, items: Item[]) => void,
): Promise<void> => {
  let RequestItems: Wanted = wanted
  for (let tried = 0; Object.keys(RequestItems).length > 0; tried += 1) {
    if (tried === maxTries) throw new Problem('unavailable', undefined, { retryAfterSeconds: 2 })
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** tried * 20))
    const page: BatchGetCommandOutput = await documents.send(new BatchGetCommand({ RequestItems }))
    for (const [table, items] of Object.entries(page.Responses ?? {})) take(table, items)
    RequestItems = page.UnprocessedKeys ?? {}
  }
}
