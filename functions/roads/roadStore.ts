import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { batchGet, batchSize } from '../core/store/batchGet'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, tryWrite } from '../core/store/storeWrites'
import { type DeviceRoads, readRoads, writeRoads } from './deviceRoads'

/** Beside the packed history of its stream: what deletes or moves the one deletes or moves the other. */
export const roadsSk = 'R#roads'

const Item = z.object({
  stream: z.string(),
  data: z.instanceof(Uint8Array),
  version: z.number(),
})

export interface RoadStore {
  /** Strongly consistent; version 0 where there are none. */
  read(stream: string): Promise<{ roads: DeviceRoads; version: number }>
  /** False where another writer was faster. */
  write(stream: string, roads: DeviceRoads, version: number, expiresAtMs: number): Promise<boolean>
}

export const openRoadStore = (documents: DynamoDBDocumentClient, TableName: string): RoadStore => {
  const getItem = openGetItem(documents)
  return {
    read: async (stream) => {
      const item = Item.safeParse(await getItem(TableName, { stream, sk: roadsSk })).data
      return item === undefined
        ? { roads: new Map(), version: 0 }
        : { roads: readRoads(item.data), version: item.version }
    },
    write: (stream, roads, version, expiresAtMs) =>
      tryWrite(
        documents,
        putIfVersion(
          TableName,
          { stream, sk: roadsSk },
          { data: writeRoads(roads), expiresAt: Math.floor(expiresAtMs / 1000) },
          version,
        ),
      ),
  }
}

/** The roads of several streams; perhaps a moment old, for half of what they cost otherwise. */
export const openReadManyRoads =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (streams: readonly string[]): Promise<Map<string, DeviceRoads>> => {
    const found = new Map<string, DeviceRoads>()
    for (let start = 0; start < streams.length; start += batchSize) {
      const Keys = streams.slice(start, start + batchSize).map((stream) => ({ stream, sk: roadsSk }))
      await batchGet(documents, { [TableName]: { Keys } }, (_table, items) => {
        for (const item of items) {
          const parsed = Item.safeParse(item).data
          if (parsed !== undefined) found.set(parsed.stream, readRoads(parsed.data))
        }
      })
    }
    return found
  }
export type ReadManyRoads = ReturnType<typeof openReadManyRoads>
