import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * What a store may do with a request: refuse it for now, do it and lose the answer, or do only the first half of a
 * batch and name the rest.
 */
export const faults = ['refused', 'lostReply', 'half'] as const
export type Fault = (typeof faults)[number]

type Command = Parameters<DynamoDBDocumentClient['send']>[0]

/** As the SDK gives up, after the tries of its own. */
const throttled = () =>
  Object.assign(new Error('Rate exceeded'), { name: 'ProvisionedThroughputExceededException' })

/** A client whose requests meet the faults of a schedule, one each in turn, and none when it has come to its end. */
export const unreliable = (
  documents: DynamoDBDocumentClient,
  schedule: readonly (Fault | 'none')[],
): DynamoDBDocumentClient => {
  const left = [...schedule]
  const half = async ({ input }: BatchWriteCommand) => {
    const [[table, items] = ['', []]] = Object.entries(input.RequestItems ?? {})
    const done = items.slice(0, Math.ceil(items.length / 2))
    await documents.send(new BatchWriteCommand({ RequestItems: { [table]: done } }))
    const left = items.slice(done.length)
    return left.length === 0 ? {} : { UnprocessedItems: { [table]: left } }
  }
  const send = async (command: Command): Promise<unknown> => {
    const fault = left.shift() ?? 'none'
    if (fault === 'refused') throw throttled()
    if (fault === 'half' && command instanceof BatchWriteCommand) return half(command)
    const answer = await documents.send(command)
    if (fault === 'lostReply') throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    return answer
  }
  return { send } as unknown as DynamoDBDocumentClient
}
