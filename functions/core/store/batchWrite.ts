import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Item = object
type Key = Readonly<Record<string, string>>
type Request = { PutRequest: { Item: Record<string, unknown> } } | { DeleteRequest: { Key: Key } }

/** As many writes as DynamoDB takes at once. */
export const writesAtOnce = 25
/** What a table that takes less than is asked leaves undone is asked for again, for so long. */
const patienceMs = 10_000
const firstPauseMs = 40
const longestPauseMs = 1000

const writeBatch = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  requests: readonly Request[],
): Promise<void> => {
  let left = [...requests]
  const startMs = performance.now()
  for (let tried = 0; left.length > 0; tried += 1) {
    if (performance.now() - startMs > patienceMs) {
      throw new Error(`${left.length} items could not be written to ${TableName}`)
    }
    const pauseMs = tried === 0 ? 0 : Math.min(firstPauseMs * 2 ** tried, longestPauseMs) * Math.random()
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: left } }))
    left = (answer.UnprocessedItems?.[TableName] ?? []) as Request[]
  }
}

/**
 * Puts and deletes any number of items of one table, without conditions and in no order; each is done when this
 * resolves. What the store leaves undone is asked for again. @throws when some could not be written; others were
 */
export const batchWrite = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { put = [], remove = [] }: { put?: readonly Item[]; remove?: readonly Key[] },
): Promise<void> => {
  const requests: Request[] = [
    ...put.map((item) => ({ PutRequest: { Item: { ...item } } })),
    ...remove.map((key) => ({ DeleteRequest: { Key: key } })),
  ]
  const batches: Request[][] = []
  for (let start = 0; start < requests.length; start += writesAtOnce) {
    batches.push(requests.slice(start, start + writesAtOnce))
  }
  await Promise.all(batches.map((batch) => writeBatch(documents, TableName, batch)))
}
