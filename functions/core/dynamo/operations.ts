import { randomUUID } from 'node:crypto'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { type Attribute, fromAttributes, toAttributes } from './attributes'

type Fields = Record<string, unknown>
type Item = Record<string, Attribute>

/** Changes the fields that are there. */
const change = (fields: Fields, changes: Record<string, (value: never) => unknown>): Fields => {
  const changed = { ...fields }
  for (const [name, run] of Object.entries(changes)) {
    if (changed[name] !== undefined) changed[name] = run(changed[name] as never)
  }
  return changed
}

const eachOf =
  <T>(run: (value: T) => unknown) =>
  (values: T[]) =>
    values.map(run)
const eachTable =
  <T>(run: (value: T) => unknown) =>
  (tables: Record<string, T>) =>
    Object.fromEntries(Object.entries(tables).map(([name, value]) => [name, run(value)]))

const keysIn = (convert: (key: never) => unknown) =>
  eachTable((table: Fields) => change(table, { Keys: eachOf(convert) }))
const writesIn = (convert: (item: never) => unknown) =>
  eachTable(
    eachOf((request: Fields) =>
      change(request, {
        PutRequest: (put: Fields) => change(put, { Item: convert }),
        DeleteRequest: (gone: Fields) => change(gone, { Key: convert }),
      }),
    ),
  )

const sent = {
  Item: toAttributes,
  Key: toAttributes,
  ExpressionAttributeValues: toAttributes,
  ExclusiveStartKey: toAttributes,
}
const received = {
  Item: fromAttributes,
  Items: eachOf((item: Item) => fromAttributes(item)),
  Attributes: fromAttributes,
  LastEvaluatedKey: fromAttributes,
}

const eachWrite = eachTable((write: Fields) => change(write, sent))

interface Operation {
  name: string
  write: (input: Fields) => Fields
  read: (output: Fields) => Fields
}

const plain = (name: string): Operation => ({
  name,
  write: (input) => change(input, sent),
  read: (output) => change(output, received),
})

/** The requests that our stores make. */
const operations = [
  [GetCommand, plain('GetItem')],
  [QueryCommand, plain('Query')],
  [PutCommand, plain('PutItem')],
  [UpdateCommand, plain('UpdateItem')],
  [DeleteCommand, plain('DeleteItem')],
  [
    BatchGetCommand,
    {
      name: 'BatchGetItem',
      write: (input) => change(input, { RequestItems: keysIn(toAttributes) }),
      read: (output) =>
        change(output, {
          Responses: eachTable(eachOf((item: Item) => fromAttributes(item))),
          UnprocessedKeys: keysIn(fromAttributes),
        }),
    },
  ],
  [
    BatchWriteCommand,
    {
      name: 'BatchWriteItem',
      write: (input) => change(input, { RequestItems: writesIn(toAttributes) }),
      read: (output) => change(output, { UnprocessedItems: writesIn(fromAttributes) }),
    },
  ],
  [
    TransactWriteCommand,
    {
      name: 'TransactWriteItems',
      // With a token of its own a transaction that is sent twice, since its answer was lost, is done once.
      write: (input) => ({
        ClientRequestToken: randomUUID(),
        ...change(input, { TransactItems: eachOf((item: Record<string, Fields>) => eachWrite(item)) }),
      }),
      read: (output) => output,
    },
  ],
] as const satisfies readonly (readonly [unknown, Operation])[]

/** The operation of a command. @throws for one that no store of ours has needed yet */
export const operationOf = (command: object): Operation => {
  const known = operations.find(([kind]) => command instanceof kind)
  if (known === undefined) throw new Error(`${command.constructor.name} is not spoken here`)
  return known[1]
}
