import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { type Findable, termOf } from '../core/store/findable'

/** Keys of the rows whose term begins so, in the order of their terms; `more` when there are others. */
export type FindRows = (
  TableName: string,
  find: Findable,
  text: string,
) => Promise<{ keys: Record<string, unknown>[]; more: boolean }>

/** As many as a person looks through. */
export const mostFound = 20

/** One page of a sparse index: what is not asked for is not read, however many rows the table has. */
export const openFindRows =
  (documents: DynamoDBDocumentClient): FindRows =>
  async (TableName, find, text) => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        IndexName: 'find',
        KeyConditionExpression: 'find = :find AND begins_with(findAs, :term)',
        ExpressionAttributeValues: { ':find': find, ':term': termOf(text) },
        Limit: mostFound,
      }),
    )
    return { keys: page.Items ?? [], more: page.LastEvaluatedKey !== undefined }
  }
