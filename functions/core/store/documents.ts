import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type StoreConfig, openSmallClient } from '../dynamo/openSmallClient'

/**
 * The one DynamoDB client of a Lambda. It has the shape of the SDK's, of which stores use no more than `send` and
 * `destroy`, and nothing of its code: loading that would be a third of a cold start.
 */
export const openDocuments = (config: StoreConfig = {}): DynamoDBDocumentClient => {
  const { send, close } = openSmallClient(config)
  return { send, destroy: close } as unknown as DynamoDBDocumentClient
}
