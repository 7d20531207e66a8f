import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { isOverCapacity } from './cancellationCodes'

/**
 * What the SDK reports at once although nothing was done and the next try may do it: a single write that meets a running
 * transaction, and a transaction that met a busy table.
 */
const retryWhatWasNotDone = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        if (error instanceof TransactionConflictException) throw Object.assign(error, { $retryable: {} })
        if (error instanceof TransactionCanceledException && isOverCapacity(error)) {
          throw Object.assign(error, { $retryable: { throttling: true } })
        }
        throw error
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'retryWhatWasNotDone' },
  )
}

/**
 * The SDK's own logging copies every request and answer, field by field, to leave out what is secret, and then hands
 * the copy to a logger that writes nothing: a tenth of the processor time of a long answer.
 */
const leaveOutLogging = (client: DynamoDBClient): void => {
  client.middlewareStack.remove('loggerMiddleware')
}

/**
 * The SDK's own client, for programs that look for credentials wherever an operator may keep them. Absent fields are
 * left out rather than stored as null.
 */
export const openSdkDocuments = (config: DynamoDBClientConfig = {}): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({ maxAttempts: 5, ...config })
  retryWhatWasNotDone(client)
  leaveOutLogging(client)
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}
