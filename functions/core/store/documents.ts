import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { credentialsIn } from '../environmentCredentials'
import { operationOf } from '../dynamo/operations'
import { openSendRequest, type Credentials, openSigner } from '../dynamo/sendRequest'

/** What the environment of a Lambda says otherwise. */
export interface StoreConfig {
  region?: string
  endpoint?: string
  credentials?: Credentials
}

const openFrom = ({ region = process.env.AWS_REGION, endpoint, credentials }: StoreConfig) => {
  if (region === undefined) throw new Error('AWS_REGION is not set')
  const url = endpoint ?? process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${region}.amazonaws.com`
  const sign = openSigner({
    service: 'dynamodb',
    region,
    credentials: credentials ?? credentialsIn(process.env),
  })
  return openSendRequest(url, sign, {
    contentType: 'application/x-amz-json-1.0',
    targetPrefix: 'DynamoDB_20120810',
  })
}

/**
 * What our stores ask of DynamoDB, straight over HTTP: a signature, a post, the answer parsed. The SDK takes twice to four
 * times the processor time for the same, and more to load than all that a cold start needs besides.
 */
const openSmallClient = (config: StoreConfig) => {
  // Programs set their environment after their modules are loaded.
  let opened: ReturnType<typeof openFrom> | undefined
  return {
    send: async (command: { input: unknown }): Promise<Record<string, unknown>> => {
      const operation = operationOf(command)
      const { send } = (opened ??= openFrom(config))
      const answer = await send(operation.name, operation.write(command.input as Record<string, unknown>))
      return operation.read(answer)
    },
    close: () => opened?.close(),
  }
}

/**
 * The one DynamoDB client of a Lambda. It has the shape of the SDK's, of which stores use no more than `send` and
 * `destroy`, and nothing of its code: loading that would be a third of a cold start.
 */
export const openDocuments = (config: StoreConfig = {}): DynamoDBDocumentClient => {
  const { send, close } = openSmallClient(config)
  return { send, destroy: close } as unknown as DynamoDBDocumentClient
}
