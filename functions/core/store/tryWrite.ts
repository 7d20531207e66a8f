import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Update } from './setFields'
import type { TransactItem } from './transact'

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
