import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../../shared/core/problem'
import type { Update } from './setFields'
import { cancellationCodes } from './cancellationCodes'
import { type When, conditionOf } from './conditionOf'

/** One write of a transaction. */
export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** All of the writes or none (of none: done). A lost condition is a value, not a failure: `false`. */
export const tryTransact = async (
  documents: DynamoDBDocumentClient,
  items: TransactItem[],
): Promise<boolean> => {
  if (items.length === 0) return true
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: items }))
    return true
  } catch (error) {
    const passing = ['ConditionalCheckFailed', 'TransactionConflict']
    if (cancellationCodes(error)?.some((code) => passing.includes(code))) return false
    throw error
  }
}

/** Well within the gateway's thirty seconds, and long enough for a hundred people who save at once. */
const deadlineMs = 10_000
const maxWaitMs = 2000

const waitMs = (tried: number): number => Math.min(2 ** tried * 10, maxWaitMs) * Math.random()

/**
 * Repeats a read-decide-write until its conditions hold: `plan` reads afresh each time and throws what it refuses.
 * @throws Problem `conflict` when others kept changing the same rows until the deadline
 */
export const transactUntilDone = async <T>(
  documents: DynamoDBDocumentClient,
  plan: () => Promise<{ items: TransactItem[]; result: T }>,
): Promise<T> => {
  const startMs = performance.now()
  for (let tried = 0; ; tried += 1) {
    const { items, result } = await plan()
    if (await tryTransact(documents, items)) return result
    const wait = waitMs(tried)
    if (performance.now() + wait - startMs > deadlineMs) throw new Problem('conflict')
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

interface Put {
  Put: NonNullable<TransactItem['Put']>
}

/** A write that puts a whole item, in the place of what stood there, if `when` holds of that. */
export const putItem = (TableName: string, Item: object, when?: When): Put => ({
  Put: { TableName, Item: { ...Item }, ...conditionOf(when) },
})

/**
 * A write that puts an item under the next version, if the one before is still the one that was read; 0 stands for an
 * item that was not there.
 */
export const putIfVersion = (
  TableName: string,
  Key: Readonly<Record<string, string>>,
  fields: object,
  version: number,
): Put =>
  putItem(
    TableName,
    { ...Key, ...fields, version: version + 1 },
    { version: version === 0 ? undefined : version },
  )

type Key = Readonly<Record<string, string>>

/** A write that deletes an item, if `when` holds of it. */
export const deleteItem = (
  TableName: string,
  Key: Key,
  when?: When,
): { Delete: NonNullable<TransactItem['Delete']> } => ({
  Delete: { TableName, Key, ...conditionOf(when) },
})

/** A part of a transaction that writes nothing and stops it unless `when` holds of an item. */
export const checkItem = (TableName: string, Key: Key, when: When): TransactItem => ({
  ConditionCheck: { TableName, Key, ConditionExpression: '', ...conditionOf(when) },
})

/** A conditional write found that its condition no longer holds; nothing was written. */
const isConditionLost = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'

const unlessLost = async <T>(write: Promise<T>): Promise<T | undefined> => {
  try {
    return await write
  } catch (error) {
    if (isConditionLost(error)) return undefined
    throw error
  }
}

const send = (documents: DynamoDBDocumentClient, { Put, Update, Delete }: TransactItem): Promise<unknown> => {
  if (Put !== undefined) return documents.send(new PutCommand(Put))
  if (Update !== undefined) return documents.send(new UpdateCommand(Update))
  if (Delete !== undefined) return documents.send(new DeleteCommand(Delete))
  throw new TypeError('ConditionCheck needs at least one write in the transaction')
}

/** One write by itself, for half of what a transaction costs. A lost condition is a value, not a failure: `false`. */
export const tryWrite = async (documents: DynamoDBDocumentClient, write: TransactItem): Promise<boolean> =>
  (await unlessLost(send(documents, write))) !== undefined

/** As `tryWrite`; gives the item as it is afterwards. */
export const tryUpdate = async (
  documents: DynamoDBDocumentClient,
  { Update }: Update,
): Promise<Record<string, unknown> | undefined> => {
  const update = new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' })
  return (await unlessLost(documents.send(update)))?.Attributes
}
