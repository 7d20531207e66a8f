import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { batchWrite } from '../core/store/batchWrite'

/** A table of streams, and what its sort key is called. */
export interface StreamTable {
  TableName: string
  sortKey: 'at' | 'sk'
}

/** Deletes all that a table holds of a stream, page after page: broken off, it goes on with what is left. */
export const eraseStream = async (
  documents: DynamoDBDocumentClient,
  { TableName, sortKey }: StreamTable,
  stream: string,
): Promise<void> => {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#stream = :stream',
        ProjectionExpression: '#stream, #sortKey',
        ExpressionAttributeNames: { '#stream': 'stream', '#sortKey': sortKey },
        ExpressionAttributeValues: { ':stream': stream },
        ExclusiveStartKey,
      }),
    )
    const remove = (page.Items ?? []).map((item) => ({ stream, [sortKey]: String(item[sortKey]) }))
    await batchWrite(documents, TableName, { remove })
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey !== undefined)
}
