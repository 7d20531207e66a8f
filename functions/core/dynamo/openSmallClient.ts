import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { operationOf } from './operations'
import { openSendRequest } from './sendRequest'
import { openSigner } from './signRequest'

type Config = Pick<DynamoDBDocumentClient['config'], 'region' | 'credentials' | 'endpoint'>

const endpointOf = async ({ region, endpoint }: Config): Promise<string> => {
  if (endpoint !== undefined) {
    const { protocol, hostname, port } = await endpoint()
    return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}`
  }
  return process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${await region()}.amazonaws.com`
}

/**
 * The requests that every reading and every chart is made of, straight over HTTP: a signature, a post, the answer
 * parsed. The SDK takes twice to four times the processor time for the same. Region, credentials and endpoint are the
 * SDK client's; undefined for a command that only the SDK speaks.
 */
export const openSmallClient = (config: Config) => {
  const open = async () => {
    const endpoint = await endpointOf(config)
    return openSendRequest(endpoint, openSigner({ region: config.region, credentials: config.credentials }))
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    send: (command: { input: unknown }): Promise<Record<string, unknown>> | undefined => {
      const operation = operationOf(command)
      if (operation === undefined) return undefined
      const run = async () => {
        const { send } = await (opened ??= open())
        const answer = await send(operation.name, operation.write(command.input as Record<string, unknown>))
        return operation.read(answer)
      }
      return run()
    },
    close: () => void opened?.then(({ close }) => close()),
  }
}
