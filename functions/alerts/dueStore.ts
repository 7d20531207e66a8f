import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { queryPages } from '../core/store/queryPages'

/** So many partitions of an index share what waits: many devices at once do not queue up at one. */
const shards = 8

export const allShards: readonly string[] = Array.from({ length: shards }, (_, n) => String(n))

/** The shard of a device; always the same one. */
export const shardOf = (deviceid: string): string => {
  const sum = [...deviceid].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return String(sum % shards)
}

/** Stands among the notifications of a device, whose ids are never this. */
export const watchId = 'WATCH'

const shardName = (shard: string): string => `contact ${shard}`
/** The partitions of the index in which devices wait for the time at which they are looked at. */
export const watchShards: readonly string[] = allShards.map(shardName)

const keyOf = (deviceid: DeviceId) => ({ deviceid, id: watchId })

/** Looks at a device from a time on: has it been in contact? */
export const watchFrom =
  (TableName: string) =>
  (deviceid: DeviceId, dueMs: number): TransactItem =>
    putItem(TableName, { ...keyOf(deviceid), work: shardName(shardOf(deviceid)), dueMs })

/** As `watchFrom`, unless a person has set another time since `seenMs`. */
export const watchAgain = (
  TableName: string,
  deviceid: DeviceId,
  { seenMs, dueMs }: { seenMs: number; dueMs: number },
): TransactItem => setFields(TableName, keyOf(deviceid), { set: { dueMs }, when: { dueMs: seenMs } })

/** Takes the device off the watch; a later contact puts it back. */
export const watchNoMore = (TableName: string, deviceid: DeviceId, seenMs: number): TransactItem =>
  setFields(TableName, keyOf(deviceid), { remove: ['work', 'dueMs'], when: { dueMs: seenMs } })

/** Of a row that waits for its time: which it is, and since when. */
const Waiting = z.looseObject({ deviceid: DeviceId, dueMs: z.number() })
type Waiting = z.infer<typeof Waiting>

interface DueIndex {
  TableName: string
  IndexName: string
  shards: readonly string[]
}

/** What is due in a sparse index, shard by shard, the longest waiting first; a page at a time, as it is stored. */
export async function* findDueKeys(
  documents: DynamoDBDocumentClient,
  { TableName, IndexName, shards }: DueIndex,
  nowMs: number,
): AsyncGenerator<Record<string, unknown>[]> {
  for (const shard of shards) {
    yield* queryPages(documents, {
      TableName,
      IndexName,
      KeyConditionExpression: '#work = :shard AND #dueMs <= :now',
      ExpressionAttributeNames: { '#work': 'work', '#dueMs': 'dueMs' },
      ExpressionAttributeValues: { ':shard': shard, ':now': nowMs },
    })
  }
}

/** The same of devices. */
export async function* findDue(
  documents: DynamoDBDocumentClient,
  index: DueIndex,
  nowMs: number,
): AsyncGenerator<Waiting[]> {
  for await (const page of findDueKeys(documents, index, nowMs)) yield page.map((item) => Waiting.parse(item))
}
