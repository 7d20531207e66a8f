import { setTimeout as sleep } from 'node:timers/promises'
import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'

/** How many readings a stream has in the raw table. */
const countOf = async (documents: DynamoDBDocumentClient, TableName: string, stream: string) => {
  let count = 0
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        Select: 'COUNT',
        KeyConditionExpression: '#stream = :stream',
        ExpressionAttributeNames: { '#stream': 'stream' },
        ExpressionAttributeValues: { ':stream': stream },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    )
    count += page.Count ?? 0
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return count
}

const patienceMs = 150_000
/** Counting is work for the same store: to look more often would slow down what is waited for. */
const lookAgainMs = 500

/** Waits until every stream has as many readings as were acknowledged; throws when some never come. */
export const waitUntilStored = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  expected: ReadonlyMap<string, number>,
): Promise<void> => {
  const untilMs = Date.now() + patienceMs
  for (const [deviceid, wanted] of expected) {
    for (;;) {
      const found = await countOf(documents, TableName, `${deviceid}#s1`)
      if (found === wanted) break
      if (found > wanted) throw new Error(`${deviceid} has ${found} readings of ${wanted}: some are double`)
      if (Date.now() > untilMs) throw new Error(`${deviceid} has only ${found} of ${wanted} readings`)
      await sleep(lookAgainMs)
    }
  }
}
