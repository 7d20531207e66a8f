import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { StackAddress } from '../../harness/StackAddress'

/** What DynamoDB bills: request units, and how many requests took them. */
export interface Capacity {
  readUnits: number
  writeUnits: number
  requests: number
}

interface Consumed {
  CapacityUnits?: number
  ReadCapacityUnits?: number
  WriteCapacityUnits?: number
}

const isWrite = (commandName: string): boolean => /Put|Update|Delete|Write/.test(commandName)

/** A client of the stack's tables that adds up the capacity which the store says each request took. */
export const openCountingClient = ({ variables }: Pick<StackAddress, 'variables'>) => {
  const used: Capacity = { readUnits: 0, writeUnits: 0, requests: 0 }
  const client = new DynamoDBClient({
    endpoint: variables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: variables.AWS_REGION ?? '',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } })
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] }
        const units = [ConsumedCapacity ?? []]
          .flat()
          .reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0)
        used.requests += 1
        used[isWrite(commandName ?? '') ? 'writeUnits' : 'readUnits'] += units
        return answer
      },
    { step: 'initialize', name: 'countCapacity' },
  )
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })
  return {
    documents,
    /** What was used since the last time. */
    take: (): Capacity => {
      const taken = { ...used }
      Object.assign(used, { readUnits: 0, writeUnits: 0, requests: 0 })
      return taken
    },
  }
}
