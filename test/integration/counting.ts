import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { sizeOfItem } from '../bench/month/sizeOfItems'

type Items = Record<string, unknown>[]
interface Answer {
  Item?: Record<string, unknown>
  Items?: Items
  Responses?: Record<string, Items>
}

const itemsOf = ({ Item, Items = [], Responses = {} }: Answer): Items => [
  ...(Item === undefined ? [] : [Item]),
  ...Items,
  ...Object.values(Responses).flat(),
]

type Request = Parameters<DynamoDBDocumentClient['send']>[0]
interface ReadRequest {
  ConsistentRead?: boolean
  RequestItems?: Record<string, { ConsistentRead?: boolean }>
}

/** A read unit reads so much strongly, and twice as much a moment old. */
const unitBytes = 4096

const unitsOf = ({ input }: Request, { Item, Items, Responses }: Answer): number => {
  const read = input as ReadRequest
  const weigh = (bytes: number, isStrong: boolean | undefined) =>
    Math.max(1, Math.ceil(bytes / unitBytes)) * (isStrong ? 1 : 0.5)
  if (Responses !== undefined) {
    return Object.entries(Responses).reduce((sum, [table, items]) => {
      const isStrong = read.RequestItems?.[table]?.ConsistentRead
      return sum + items.reduce((all, item) => all + weigh(sizeOfItem(item), isStrong), 0)
    }, 0)
  }
  if (Items !== undefined) {
    return weigh(
      Items.reduce((sum, item) => sum + sizeOfItem(item), 0),
      read.ConsistentRead,
    )
  }
  return Item === undefined ? 0 : weigh(sizeOfItem(Item), read.ConsistentRead)
}

/** What is only counted is read all the same, and paid for. */
const readInFull = (
  documents: DynamoDBDocumentClient,
  command: Request,
  answer: unknown,
): Promise<unknown> => {
  const { Select, ...input } = command.input as QueryCommandInput
  return Select === 'COUNT' ? documents.send(new QueryCommand(input)) : Promise.resolve(answer)
}

/** A client that counts its requests, and the items that they read. */
export const counting = (documents: DynamoDBDocumentClient) => {
  let requests = 0
  let read: Items = []
  let earlier: Items = []
  let units = 0
  const send = async (command: Request) => {
    requests += 1
    const answer = await documents.send(command)
    units += unitsOf(command, (await readInFull(documents, command, answer)) as Answer)
    read.push(...itemsOf(answer as Answer))
    return answer
  }
  return {
    documents: { send } as unknown as DynamoDBDocumentClient,
    count: () => requests,
    /** Read units since the last time it was asked. */
    takeUnits: () => {
      const taken = units
      units = 0
      return taken
    },
    /** How many were read since the last time it was asked; with a sort key, how many of those, asking again. */
    itemsRead: (sk?: string) => {
      earlier = read
      read = []
      return sk === undefined ? earlier.length : earlier.filter((item) => item.sk === sk).length
    },
  }
}
