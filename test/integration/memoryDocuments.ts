import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Context, type Item, holds, partitionOf, update } from './expressions'
import { refuseUnstorable } from './refuseUnstorable'

/** The parts of all requests that this fake reads. */
interface Request {
  TableName: string
  Key?: Item
  Item?: Item
  ConditionExpression?: string
  UpdateExpression?: string
  KeyConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
  ExclusiveStartKey?: Item
  ScanIndexForward?: boolean
  Limit?: number
  Select?: string
  ReturnValues?: string
}
type Batch<T> = { RequestItems: Record<string, T> }
type Action = 'Put' | 'Update' | 'Delete' | 'ConditionCheck'
type Writes = { TransactItems: Partial<Record<Action, Request>>[] }

const contextOf = (request: Request): Context => ({
  names: request.ExpressionAttributeNames ?? {},
  values: request.ExpressionAttributeValues ?? {},
})

/** What the store keeps: a copy without undefined fields, bytes as bytes. */
const cleanValue = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(kept.map(([name, each]) => [name, cleanValue(each)]))
}
const clean = (item: Item): Item => cleanValue(item) as Item

/**
 * DynamoDB in memory, for races by the thousand: every request is atomic and lets others pass before and after it.
 * `keys` names the key attributes of each table. Expressions are held to the real parser by the stories.
 */
export const openMemoryDocuments = (keys: Record<string, readonly string[]>) => {
  const tables = new Map(Object.keys(keys).map((name) => [name, new Map<string, Item>()]))
  const table = (name: string) => {
    const found = tables.get(name)
    if (found === undefined) throw new Error(`No table ${name}`)
    return found
  }
  const keyOf = (name: string, item: Item | undefined) =>
    JSON.stringify((keys[name] ?? []).map((attribute) => item?.[attribute]))
  const order = (name: string, item: Item) => item[keys[name]?.[1] ?? ''] as string

  const prepare = (action: Action, request: Request) => {
    const name = request.TableName
    const id = keyOf(name, request.Item ?? request.Key)
    const before = table(name).get(id)
    const condition = request.ConditionExpression
    const isAllowed = condition === undefined || holds(condition, before, contextOf(request))
    refuseUnstorable(request.ExpressionAttributeValues ?? {})
    const written = (): Item => {
      if (action === 'Put') return clean(request.Item ?? {})
      const from = before ?? { ...request.Key }
      return clean(update(request.UpdateExpression ?? '', from, contextOf(request)))
    }
    const after = isAllowed && (action === 'Put' || action === 'Update') ? written() : undefined
    refuseUnstorable(after ?? {})
    const commit = (): Item | undefined => {
      if (action === 'Delete') table(name).delete(id)
      if (after !== undefined) table(name).set(id, after)
      return table(name).get(id)
    }
    return { id: `${name} ${id}`, isAllowed, commit }
  }

  const writeOne = (action: Action) => (request: Request) => {
    const { isAllowed, commit } = prepare(action, request)
    if (!isAllowed) throw new ConditionalCheckFailedException({ $metadata: {}, message: 'condition' })
    return { Attributes: structuredClone(commit()) }
  }

  const transact = ({ TransactItems }: Writes) => {
    if (TransactItems.length > 100) throw new Error('More than 100 writes in a transaction')
    const prepared = TransactItems.flatMap((item) =>
      Object.entries(item).map(([action, request]) => prepare(action as Action, request)),
    )
    if (new Set(prepared.map(({ id }) => id)).size < prepared.length) {
      throw new Error('A transaction may not write one item twice')
    }
    if (prepared.some(({ isAllowed }) => !isAllowed)) {
      const reason = ({ isAllowed }: { isAllowed: boolean }) => ({
        Code: isAllowed ? 'None' : 'ConditionalCheckFailed',
      })
      const CancellationReasons = prepared.map(reason)
      throw new TransactionCanceledException({ $metadata: {}, message: 'canceled', CancellationReasons })
    }
    for (const { commit } of prepared) commit()
    return {}
  }

  const query = (request: Request) => {
    const name = request.TableName
    const direction = request.ScanIndexForward === false ? -1 : 1
    const start = request.ExclusiveStartKey
    const context = contextOf(request)
    const expression = request.KeyConditionExpression ?? ''
    const [attribute, partition] = partitionOf(expression, context) ?? []
    const found = [...table(name).values()]
      .filter((item) => attribute === undefined || item[attribute] === partition)
      .filter((item) => holds(expression, item, context))
      .sort((a, b) => direction * (order(name, a) < order(name, b) ? -1 : 1))
      .filter(
        (item) =>
          start === undefined ||
          (direction === 1 ? order(name, item) > order(name, start) : order(name, item) < order(name, start)),
      )
    const page = found.slice(0, request.Limit)
    return {
      Count: page.length,
      ...(request.Select === 'COUNT' ? {} : { Items: structuredClone(page) }),
      ...(page.length < found.length ? { LastEvaluatedKey: page.at(-1) } : {}),
    }
  }

  const perform: Record<string, (input: never) => unknown> = {
    GetCommand: ({ TableName, Key }: Request) => ({
      Item: structuredClone(table(TableName).get(keyOf(TableName, Key))),
    }),
    PutCommand: writeOne('Put'),
    UpdateCommand: writeOne('Update'),
    DeleteCommand: writeOne('Delete'),
    TransactWriteCommand: transact,
    QueryCommand: query,
    ScanCommand: ({ TableName }: Request) => ({ Items: structuredClone([...table(TableName).values()]) }),
    BatchGetCommand: ({ RequestItems }: Batch<{ Keys: Item[] }>) => ({
      Responses: Object.fromEntries(
        Object.entries(RequestItems).map(([name, { Keys }]) => [
          name,
          structuredClone(Keys.flatMap((Key) => table(name).get(keyOf(name, Key)) ?? [])),
        ]),
      ),
    }),
    BatchWriteCommand: ({
      RequestItems,
    }: Batch<{ PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>) => {
      for (const { PutRequest } of Object.values(RequestItems).flat())
        refuseUnstorable(PutRequest?.Item ?? {})
      for (const [TableName, requests] of Object.entries(RequestItems)) {
        for (const { PutRequest, DeleteRequest } of requests) {
          if (PutRequest !== undefined) writeOne('Put')({ TableName, Item: PutRequest.Item })
          if (DeleteRequest !== undefined) writeOne('Delete')({ TableName, Key: DeleteRequest.Key })
        }
      }
      return {}
    },
  }

  const pass = () => new Promise((resolve) => setImmediate(resolve))
  const send = async (command: { input: unknown }): Promise<unknown> => {
    const run = perform[command.constructor.name]
    if (run === undefined) throw new Error(`The fake does not know ${command.constructor.name}`)
    await pass()
    const answer = run(command.input as never)
    await pass()
    return answer
  }
  return { send } as unknown as DynamoDBDocumentClient
}
