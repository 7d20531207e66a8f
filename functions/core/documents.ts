import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { openSmallClient } from './dynamo/openSmallClient'

/** A single write that meets a running transaction is refused; it was not done, so the SDK may try it again. */
const retryTransactionConflicts = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args)
      } catch (error) {
        const conflict = error instanceof Error && error.name === 'TransactionConflictException'
        throw conflict ? Object.assign(error, { $retryable: {} }) : error
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'retryTransactionConflicts' },
  )
}

/**
 * The SDK's own logging copies every request and answer, field by field, to leave out what is secret, and then hands
 * the copy to a logger that writes nothing: a tenth of the processor time of a long answer.
 */
const leaveOutLogging = (client: DynamoDBClient): void => {
  client.middlewareStack.remove('loggerMiddleware')
}

/** The SDK's own client. Absent fields are left out rather than stored as null. */
export const openSdkDocuments = (config: DynamoDBClientConfig = {}): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({ maxAttempts: 5, ...config })
  retryTransactionConflicts(client)
  leaveOutLogging(client)
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
}

/** The one DynamoDB client of a Lambda: the usual requests by the small client, the rest by the SDK. */
export const openDocuments = (config: DynamoDBClientConfig = {}): DynamoDBDocumentClient => {
  const documents = openSdkDocuments(config)
  const small = openSmallClient(documents.config)
  const [send, destroy] = [documents.send.bind(documents), documents.destroy.bind(documents)]
  return Object.assign(documents, {
    send: (command: Parameters<typeof send>[0]) => small.send(command) ?? send(command),
    destroy: () => {
      small.close()
      destroy()
    },
  })
}
