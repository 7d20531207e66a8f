import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { queryAll } from './queryPages'

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
