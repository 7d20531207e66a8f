import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'

/** All items of a partition whose sort keys begin with a prefix, in their order, as they are at this moment. */
export const queryPrefix = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
  prefix: string,
): Promise<Record<string, unknown>[]> => {
  const items: Record<string, unknown>[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return items
}
