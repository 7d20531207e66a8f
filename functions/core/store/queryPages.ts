import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'

type Question = Omit<QueryCommandInput, 'ExclusiveStartKey'>
type Item = Record<string, unknown>

/** What a query finds, page after page of the database, each asked for when it is wanted. */
export async function* queryPages(
  documents: DynamoDBDocumentClient,
  question: Question,
): AsyncGenerator<Item[]> {
  let ExclusiveStartKey: Item | undefined
  do {
    const page = await documents.send(new QueryCommand({ ...question, ExclusiveStartKey }))
    yield page.Items ?? []
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
}

/** All that a query finds. */
export const queryAll = async (documents: DynamoDBDocumentClient, question: Question): Promise<Item[]> => {
  const items: Item[] = []
  for await (const page of queryPages(documents, question)) for (const item of page) items.push(item)
  return items
}

/** All items of a partition whose sort keys begin with a prefix, in their order, as they are at this moment. */
export const queryPrefix = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  pk: string,
  prefix: string,
): Promise<Record<string, unknown>[]> =>
  queryAll(documents, {
    TableName,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  })
