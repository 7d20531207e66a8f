import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/** A client that counts its requests. */
export const counting = (documents: DynamoDBDocumentClient) => {
  let requests = 0
  const send = (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    requests += 1
    return documents.send(command)
  }
  return { documents: { send } as unknown as DynamoDBDocumentClient, count: () => requests }
}
