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

/** Throws unless every stream has as many readings as were acknowledged. */
export const checkStored = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  expected: ReadonlyMap<string, number>,
): Promise<void> => {
  for (const [deviceid, wanted] of expected) {
    const found = await countOf(documents, TableName, `${deviceid}#s1`)
    if (found !== wanted) throw new Error(`${deviceid} has ${found} readings of ${wanted}`)
  }
}
