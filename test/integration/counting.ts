import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

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

/** A client that counts its requests, and the items that they read. */
export const counting = (documents: DynamoDBDocumentClient) => {
  let requests = 0
  let read: Items = []
  let earlier: Items = []
  const send = async (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
    requests += 1
    const answer = await documents.send(command)
    read.push(...itemsOf(answer as Answer))
    return answer
  }
  return {
    documents: { send } as unknown as DynamoDBDocumentClient,
    count: () => requests,
    /** How many were read since the last time it was asked; with a sort key, how many of those, asking again. */
    itemsRead: (sk?: string) => {
      earlier = read
      read = []
      return sk === undefined ? earlier.length : earlier.filter((item) => item.sk === sk).length
    },
  }
}
