import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * What a store may do with a request: refuse it for now, do it and lose the answer, or do only the first half of a
 * batch and name the rest.
 */
export const faults = ['refused', 'lostReply', 'half'] as const
export type Fault = (typeof faults)[number]

interface Batch {
  RequestItems: Record<string, unknown[]>
}
interface Request {
  constructor: { name: string }
  input: unknown
}
type Command = Parameters<DynamoDBDocumentClient['send']>[0]

/** As the SDK gives up, after the tries of its own. */
const throttled = () =>
  Object.assign(new Error('Rate exceeded'), { name: 'ProvisionedThroughputExceededException' })

const withItems = (command: Command, RequestItems: Batch['RequestItems']): Command =>
  Object.assign(Object.create(Object.getPrototypeOf(command) as object) as object, command, {
    input: { RequestItems },
  }) as Command

/** A client whose requests meet the faults of a schedule, one each in turn, and none when it has come to its end. */
export const unreliable = (documents: DynamoDBDocumentClient, schedule: readonly (Fault | 'none')[]) => {
  const left = [...schedule]
  const half = async (command: Command) => {
    const [[table, items] = ['', []]] = Object.entries((command.input as Batch).RequestItems)
    const done = items.slice(0, Math.ceil(items.length / 2))
    await documents.send(withItems(command, { [table]: done }))
    const UnprocessedItems = { [table]: items.slice(done.length) }
    return items.length === done.length ? {} : { UnprocessedItems }
  }
  const send = async (command: Command): Promise<unknown> => {
    const fault = left.shift() ?? 'none'
    const isBatch = (command as Request).constructor.name === 'BatchWriteCommand'
    if (fault === 'refused') throw throttled()
    if (fault === 'half' && isBatch) return half(command)
    const answer = await documents.send(command)
    if (fault === 'lostReply') throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })
    return answer
  }
  return { send } as unknown as DynamoDBDocumentClient
}
