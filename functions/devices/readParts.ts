import * as z from 'zod/mini'
import type { DeviceId } from '../../shared/core/ids'
import { batchSize } from '../core/store/batchGet'
import { chunk } from '../core/chunk'

interface OfDevice {
  deviceid: DeviceId
}

/** Of many devices the fields that are asked for, and what is made of each of them. Who has no such item is left out. */
export type ReadParts<Item extends OfDevice> = <F extends keyof Item, T>(
  wanted: { deviceids: readonly DeviceId[]; fields: readonly F[] },
  read: (part: Pick<Item, F | 'deviceid'>) => T,
) => Promise<Map<DeviceId, T>>

/** Reads a batch of keys and hands on each item. */
export type GetBatch = (
  batch: {
    Keys: Record<string, string>[]
    ProjectionExpression: string
    ExpressionAttributeNames: Record<string, string>
  },
  take: (item: Record<string, unknown>) => void,
) => Promise<void>

/** Concurrent batches: with all of them at once, a request for one item would wait behind ten thousand. */
const batchesAtOnce = 8

/** Names are written apart: `name` is a word of DynamoDB's own. */
const projectionOf = (fields: readonly string[]) => {
  const names = fields.map((field, i) => [`#f${i}`, field] as const)
  return {
    ProjectionExpression: names.map(([name]) => name).join(','),
    ExpressionAttributeNames: Object.fromEntries(names),
  }
}

/**
 * Reads items of many devices batch by batch. Each is let go as soon as something was made of it: to hold ten thousand of
 * them at once costs a quarter of the time.
 */
export const openReadParts =
  <Item extends OfDevice>(getBatch: GetBatch, sk: string, whole: z.ZodMiniObject): ReadParts<Item> =>
  async (wanted, read) => {
    const fields = [...new Set(['deviceid', ...wanted.fields.map(String)])]
    const part = z.pick(whole, Object.fromEntries(fields.map((field) => [field, true] as const)) as never)
    const found = new Map<DeviceId, ReturnType<typeof read>>()
    const take = (item: Record<string, unknown>) => {
      const parsed = part.parse(item) as Parameters<typeof read>[0]
      found.set(parsed.deviceid, read(parsed))
    }
    const keys = [...new Set(wanted.deviceids)].map((deviceid) => ({ deviceid, sk }))
    const batches = chunk(keys, batchSize).values()
    const work = async () => {
      for (const Keys of batches) await getBatch({ Keys, ...projectionOf(fields) }, take)
    }
    await Promise.all(Array.from({ length: batchesAtOnce }, work))
    return found
  }
