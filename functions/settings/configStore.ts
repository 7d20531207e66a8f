import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { type FlatConfig, flattenConfig, nestConfig } from '../../shared/settings/configTree'
import type { ConfigTree } from '../../shared/settings/deviceConfig'
import { deviceItem } from '../devices/deviceStore'
import type { TransactItem } from '../serverlog/logEntry'

/** What the device last sent, and what was saved for it: two documents (design §8). Both are JSON text. */
const Reported = z.object({ settings: z.string(), ts: z.number(), version: z.number() })
const Wanted = z.object({ keys: z.string(), version: z.number() })

export interface Reported {
  flat: FlatConfig
  /** Epoch seconds; undefined when the device never reported. */
  ts: number | undefined
  version: number
}
export interface Wanted {
  flat: FlatConfig
  version: number
}

export interface ConfigStore {
  reported(deviceid: string): Promise<Reported>
  wanted(deviceid: string): Promise<Wanted>
  /** A write of a transaction that replaces what is wanted, if nobody else did meanwhile. */
  wantedWrite(deviceid: string, next: FlatConfig, before: Wanted): TransactItem
  /** The device's own report: it replaces the last one unless that is newer. */
  report(deviceid: string, tree: ConfigTree, ts: number): Promise<void>
  /** Both documents after a Config.Set was carried out. */
  apply(deviceid: string, applied: FlatConfig, nowSeconds: number): Promise<void>
}

/** Wanted keys whose value the device now has are wanted no longer. */
export const withoutApplied = (wanted: FlatConfig, has: FlatConfig): FlatConfig =>
  Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => JSON.stringify(has[key]) !== JSON.stringify(value)),
  )

const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  ['ConditionalCheckFailedException', 'TransactionCanceledException'].includes(error.name)

const maxTries = 5

export const openConfigStore = (documents: DynamoDBDocumentClient, TableName: string): ConfigStore => {
  const get = async (deviceid: string, sk: string) =>
    (await documents.send(new GetCommand({ TableName, Key: { deviceid, sk }, ConsistentRead: true }))).Item

  const reported: ConfigStore['reported'] = async (deviceid) => {
    const item = await get(deviceid, deviceItem.reported)
    if (item === undefined) return { flat: {}, ts: undefined, version: 0 }
    const { settings, ts, version } = Reported.parse(item)
    return { flat: flattenConfig(JSON.parse(settings) as ConfigTree), ts, version }
  }

  const wanted: ConfigStore['wanted'] = async (deviceid) => {
    const item = await get(deviceid, deviceItem.wanted)
    if (item === undefined) return { flat: {}, version: 0 }
    const { keys, version } = Wanted.parse(item)
    return { flat: JSON.parse(keys) as FlatConfig, version }
  }

  const versioned = (deviceid: string, sk: string, fields: object, version: number) => ({
    TableName,
    Item: { deviceid, sk, ...fields, version: version + 1 },
    ConditionExpression: version === 0 ? 'attribute_not_exists(sk)' : 'version = :version',
    ...(version === 0 ? {} : { ExpressionAttributeValues: { ':version': version } }),
  })

  const reportedPut = (deviceid: string, tree: ConfigTree, ts: number, version: number) =>
    versioned(deviceid, deviceItem.reported, { settings: JSON.stringify(tree), ts }, version)
  const wantedPut = (deviceid: string, flat: FlatConfig, version: number) =>
    versioned(deviceid, deviceItem.wanted, { keys: JSON.stringify(flat) }, version)

  const retry = async (work: () => Promise<void>): Promise<void> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await work()
      } catch (error) {
        if (!isLost(error) || tried >= maxTries) throw error
      }
    }
  }

  return {
    reported,
    wanted,
    wantedWrite: (deviceid, next, before) => ({ Put: wantedPut(deviceid, next, before.version) }),
    report: (deviceid, tree, ts) =>
      retry(async () => {
        const before = await reported(deviceid)
        if (before.ts !== undefined && before.ts > ts) return
        const want = await wanted(deviceid)
        const left = withoutApplied(want.flat, flattenConfig(tree))
        const put = reportedPut(deviceid, tree, ts, before.version)
        if (Object.keys(left).length === Object.keys(want.flat).length) {
          await documents.send(new PutCommand(put))
          return
        }
        await documents.send(
          new TransactWriteCommand({
            TransactItems: [{ Put: put }, { Put: wantedPut(deviceid, left, want.version) }],
          }),
        )
      }),
    apply: (deviceid, applied, nowSeconds) =>
      retry(async () => {
        const [before, want] = await Promise.all([reported(deviceid), wanted(deviceid)])
        const flat = { ...before.flat, ...applied }
        const left = withoutApplied(want.flat, flat)
        await documents.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: reportedPut(deviceid, nestConfig(flat), nowSeconds, before.version) },
              { Put: wantedPut(deviceid, left, want.version) },
            ],
          }),
        )
      }),
  }
}
