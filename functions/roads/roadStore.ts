import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dayMs } from '../../shared/core/time'
import { batchGet, batchSize } from '../core/store/batchGet'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, tryWrite } from '../core/store/storeWrites'
import { ByteReader, ByteWriter } from '../data/columns/columnBytes'
import { packBytes, unpackBytes } from '../data/packedBytes'

/** On which days a cell was driven through. */
interface Driven {
  /** The last one, in days since 1970. */
  readonly lastDay: number
  /** One bit for each day of a fortnight: how often, as far as it matters. */
  readonly bits: number
}

/** Where one stream of a device drove: cells with their days. */
export type DeviceRoads = ReadonlyMap<number, Driven>

const fortnight = 14
/** About 25 kB: what a write of it costs at most is bounded by this. */
export const maxRoadCells = 8000

export const epochDayOf = (ms: number): number => Math.floor(ms / dayMs)

/** On how many days of a fortnight a cell was driven through. */
export const daysDriven = ({ bits }: Driven): number => {
  let count = 0
  for (let left = bits; left > 0; left &= left - 1) count += 1
  return count
}

/** The last driven first; of one day what is driven more often. */
const newestFirst = ([a, driven]: [number, Driven], [b, other]: [number, Driven]): number =>
  other.lastDay - driven.lastDay || daysDriven(other) - daysDriven(driven) || a - b

/**
 * Roads with those of one more day: the same whichever day comes first, and however often. Undefined where nothing is
 * new. What was driven longest ago goes when there is no more room.
 */
export const mergeDay = (
  roads: DeviceRoads,
  day: number,
  cells: ReadonlySet<number>,
): DeviceRoads | undefined => {
  const merged = new Map(roads)
  const bit = 1 << (day % fortnight)
  let isNew = false
  for (const cell of cells) {
    const { lastDay, bits } = merged.get(cell) ?? { lastDay: 0, bits: 0 }
    if (lastDay >= day && (bits & bit) !== 0) continue
    isNew = true
    merged.set(cell, { lastDay: Math.max(lastDay, day), bits: bits | bit })
  }
  if (!isNew) return undefined
  if (merged.size <= maxRoadCells) return merged
  return new Map([...merged].sort(newestFirst).slice(0, maxRoadCells))
}

export const writeRoads = (roads: DeviceRoads): Uint8Array => {
  const cells = [...roads].sort(([a], [b]) => a - b)
  const newest = Math.max(0, ...cells.map(([, { lastDay }]) => lastDay))
  const writer = new ByteWriter()
  writer.unsigned(newest)
  writer.unsigned(cells.length)
  let before = 0
  for (const [cell] of cells) {
    writer.unsigned(cell - before)
    before = cell
  }
  for (const [, { lastDay }] of cells) writer.unsigned(newest - lastDay)
  for (const [, { bits }] of cells) writer.unsigned(bits)
  return packBytes(writer.finish())
}

export const readRoads = (bytes: Uint8Array): DeviceRoads => {
  const reader = new ByteReader(unpackBytes(bytes))
  const [newest, count] = [reader.unsigned(), reader.unsigned()]
  const each = () => Array.from({ length: count }, () => reader.unsigned())
  let cell = 0
  const cells = each().map((step) => (cell += step))
  const [ages, bits] = [each(), each()]
  return new Map(cells.map((key, i) => [key, { lastDay: newest - (ages[i] ?? 0), bits: bits[i] ?? 0 }]))
}

/** Beside the packed history of its stream: what deletes or moves the one deletes or moves the other. */
const roadsSk = 'R#roads'

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
