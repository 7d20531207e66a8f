import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { batchGet, batchSize } from './batchGet'

type Item = Record<string, unknown>
type Key = Record<string, string>

/** Reads one item by its whole key. @throws Problem `unavailable` when the store is overloaded */
export type GetItem = (TableName: string, Key: Key) => Promise<Item | undefined>

interface Asked {
  TableName: string
  Key: Key
  resolve: (item: Item | undefined) => void
  reject: (error: unknown) => void
}

/** Tells items of one table apart by the fields of their key. */
const placeOf = (item: Item, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => item[name]))
const keyPlaceOf = (Key: Key): string => placeOf(Key, Object.keys(Key))

/** `eventual` reads cost half and may be a moment old: for what is measured, never for what a person may. */
export type Consistency = 'strong' | 'eventual'

/** Each table with the keys wanted of it, none twice: DynamoDB refuses a batch that names a key again. */
const requestOf = (asked: readonly Asked[], ConsistentRead: boolean) => {
  const wanted = new Map<string, Map<string, Key>>()
  for (const { TableName, Key } of asked) {
    const keys = wanted.get(TableName) ?? new Map<string, Key>()
    wanted.set(TableName, keys.set(keyPlaceOf(Key), Key))
  }
  return Object.fromEntries(
    [...wanted].map(([TableName, keys]) => [TableName, { Keys: [...keys.values()], ConsistentRead }]),
  )
}

/** What was found in each table, by its place. */
const indexOf = (found: Record<string, Item[]>, asked: readonly Asked[]) => {
  const names = new Map(asked.map(({ TableName, Key }) => [TableName, Object.keys(Key)]))
  return new Map(
    Object.entries(found).map(([table, items]) => [
      table,
      new Map(items.map((item) => [placeOf(item, names.get(table) ?? []), item])),
    ]),
  )
}

const gatherGets = (documents: DynamoDBDocumentClient, consistency: Consistency): GetItem => {
  const ConsistentRead = consistency === 'strong'
  const readOne = async ({ TableName, Key }: Asked) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead }))).Item

  const readMany = async (asked: readonly Asked[]): Promise<Record<string, Item[]>> => {
    const found: Record<string, Item[]> = {}
    await batchGet(documents, requestOf(asked, ConsistentRead), (table, items) => {
      ;(found[table] ??= []).push(...items)
    })
    return found
  }

  const answer = async (asked: readonly Asked[]): Promise<void> => {
    try {
      const [first] = asked
      if (first !== undefined && asked.length === 1) {
        first.resolve(await readOne(first))
        return
      }
      const found = indexOf(await readMany(asked), asked)
      for (const { TableName, Key, resolve } of asked) resolve(found.get(TableName)?.get(keyPlaceOf(Key)))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  let waiting: Asked[] = []
  const flush = (): void => {
    const asked = waiting
    waiting = []
    for (let at = 0; at < asked.length; at += batchSize) void answer(asked.slice(at, at + batchSize))
  }
  return (TableName, Key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push({ TableName, Key, resolve, reject })
    })
}

const opened = {
  strong: new WeakMap<DynamoDBDocumentClient, GetItem>(),
  eventual: new WeakMap<DynamoDBDocumentClient, GetItem>(),
} as const satisfies Record<Consistency, unknown>

/**
 * Gets that are asked for at the same moment travel in one request, whichever tables they are of and whichever store
 * asks: each request costs more processor time than all that is done with its answer.
 */
export const openGetItem = (
  documents: DynamoDBDocumentClient,
  consistency: Consistency = 'strong',
): GetItem => {
  const getItem = opened[consistency].get(documents) ?? gatherGets(documents, consistency)
  opened[consistency].set(documents, getItem)
  return getItem
}
