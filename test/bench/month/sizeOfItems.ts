import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'

const sizeOf = (value: unknown): number => {
  if (value instanceof Uint8Array) return value.length
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (typeof value !== 'object' || value === null) return 1
  const nested = Object.entries(value).reduce(
    (sum, [name, each]) => sum + sizeOf(each) + 1 + (Array.isArray(value) ? 0 : name.length),
    0,
  )
  return nested + 3
}

/** What an item weighs by the rule that reads, writes and storage are billed by: names and values. */
export const sizeOfItem = (item: Record<string, unknown>): number =>
  Object.entries(item).reduce((bytes, [name, value]) => bytes + name.length + sizeOf(value), 0)

/** What all items of a partition weigh by the rule that storage is billed by: names and values. */
export const sizeOfItems = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  stream: string,
): Promise<number> => {
  let bytes = 0
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#stream = :stream',
        ExpressionAttributeNames: { '#stream': 'stream' },
        ExpressionAttributeValues: { ':stream': stream },
        ExclusiveStartKey,
      }),
    )
    for (const item of page.Items ?? []) bytes += sizeOfItem(item)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
  return bytes
}
