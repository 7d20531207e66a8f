import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { writeHeldKeys } from '../data/heldKeys'
import { type Manifest, manifestSk } from '../data/historyItems'

export interface HistoryItem {
  sk: string
  data: Uint8Array
}

export interface HistoryWriter {
  /** Puts columns and hours; each is there when this resolves. */
  put(stream: string, items: readonly HistoryItem[], expiresAtMs: number): Promise<void>
  /** Makes a manifest the one that holds, if the one it replaces still does; otherwise false. */
  swap(manifest: Manifest, replaced: string | undefined, expiresAtMs: number): Promise<boolean>
  /** Lets items expire at another time; those that are gone stay gone. */
  expire(stream: string, sks: readonly string[], expiresAtMs: number): Promise<void>
  remove(stream: string, sks: readonly string[]): Promise<void>
}

const batchSize = 25
const maxTries = 8
const inSeconds = (ms: number): number => Math.floor(ms / 1000)
const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'

export const openHistoryWriter = (documents: DynamoDBDocumentClient, TableName: string): HistoryWriter => {
  const putBatch = async (requests: Record<string, unknown>[]): Promise<void> => {
    let left = requests.map((Item) => ({ PutRequest: { Item } }))
    for (let tried = 0; left.length > 0; tried += 1) {
      if (tried === maxTries) throw new Error(`${left.length} items of the history could not be stored`)
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** tried * 20))
      const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: left } }))
      left = (answer.UnprocessedItems?.[TableName] ?? []) as typeof left
    }
  }

  const expireOne = async (stream: string, sk: string, expiresAt: number): Promise<void> => {
    try {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: { stream, sk },
          UpdateExpression: 'SET expiresAt = :expiresAt',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeValues: { ':expiresAt': expiresAt },
        }),
      )
    } catch (error) {
      if (!isConditionFailure(error)) throw error
    }
  }

  return {
    put: async (stream, items, expiresAtMs) => {
      const all = items.map((item) => ({ stream, ...item, expiresAt: inSeconds(expiresAtMs) }))
      const batches: Record<string, unknown>[][] = []
      for (let start = 0; start < all.length; start += batchSize) {
        batches.push(all.slice(start, start + batchSize))
      }
      await Promise.all(batches.map(putBatch))
    },
    swap: async ({ stream, day, generation, keys, times }, replaced, expiresAtMs) => {
      const facts = { generation, held: writeHeldKeys(keys), times, expiresAt: inSeconds(expiresAtMs) }
      try {
        await documents.send(
          new PutCommand({
            TableName,
            Item: { stream, sk: manifestSk(day), ...facts },
            ...(replaced === undefined
              ? { ConditionExpression: 'attribute_not_exists(generation)' }
              : {
                  ConditionExpression: 'generation = :replaced',
                  ExpressionAttributeValues: { ':replaced': replaced },
                }),
          }),
        )
        return true
      } catch (error) {
        if (isConditionFailure(error)) return false
        throw error
      }
    },
    expire: async (stream, sks, expiresAtMs) => {
      await Promise.all(sks.map((sk) => expireOne(stream, sk, inSeconds(expiresAtMs))))
    },
    remove: async (stream, sks) => {
      await Promise.all(
        sks.map((sk) => documents.send(new DeleteCommand({ TableName, Key: { stream, sk } }))),
      )
    },
  }
}
