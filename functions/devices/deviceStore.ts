import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readText } from '../core/packedText'

/** The small items of a device; an update is charged by the whole item, so each holds what changes together. */
export const deviceItem = {
  record: 'RECORD',
  link: 'LINK',
  reported: 'REPORTED',
  wanted: 'WANTED',
  silences: 'SILENCES',
  notes: 'SETTING#notes',
  /** Moved on by every change of the notes and of cards that somebody drew, so that two at once cannot both win. */
  version: 'SETTING#version',
  images: 'IMAGES',
  display: (key: string) => `DISPLAY#${key}`,
} as const

/** One data stream of a device: readings of a span of its life (design §6). */
const Stream = z.object({ streamId: z.string(), deviceid: DeviceId, fromMs: z.number() })

/** Who the device is and which plan it is on; written rarely. */
export const RecordItem = z.object({
  deviceid: DeviceId,
  name: z.string(),
  model: z.string(),
  fw: z.string(),
  /** Copied from the notes for lists of devices. */
  assetType: z.string().optional(),
  tier: z.string().optional(),
  addedTs: z.number().optional(),
  trialResetTs: z.number().optional(),
  /** A distributor lets the trial restart when the next user is added. */
  trialResetActive: z.boolean().default(false),
  /** Since when a distributor lets the next user in without the setup password. */
  noPassArmedMs: z.number().optional(),
  lastUpgradeTs: z.number().optional(),
  planExpiryTs: z.number().optional(),
  provisionedTs: z.number(),
  /** Newest last; readings go into the last one. */
  streams: z.array(Stream).min(1),
})
export type RecordItem = z.infer<typeof RecordItem>

/** What every contact moves together: contact, presence, newest reading, lasting events; and the packer's seal. */
export const LinkItem = z.object({
  deviceid: DeviceId,
  lastContactMs: z.number().optional(),
  connected: z.boolean().default(false),
  latestTsMs: z.number().optional(),
  /** The newest reading as JSON text; stored deflated, so that this row stays within a kilobyte. */
  latest: z
    .custom<string | Uint8Array>((value) => typeof value === 'string' || value instanceof Uint8Array)
    .transform(readText)
    .optional(),
  /** Which events last, as JSON text of `EventStates`. */
  events: z.string().optional(),
  intervalSeconds: z.number().default(60),
  /** Readings between two times came after newer ones: when they were stored last, and the times, both included. */
  lateMs: z.number().optional(),
  lateFromMs: z.number().optional(),
  lateToMs: z.number().optional(),
  sealedStream: z.string().optional(),
  sealedThroughMs: z.number().default(0),
  /** Commands that have not finished; above 0 a contact starts the delivery. */
  openCommands: z.number().default(0),
})
export type LinkItem = z.infer<typeof LinkItem>

export interface DeviceStore {
  record(deviceid: string): Promise<RecordItem | undefined>
  link(deviceid: string): Promise<LinkItem | undefined>
  /** Records and links of many devices, in no order; those that do not exist are left out. */
  many(deviceids: readonly string[]): Promise<Map<string, { record: RecordItem; link: LinkItem }>>
  /** Any small item by its sort key. */
  item(deviceid: string, sk: string): Promise<Record<string, unknown> | undefined>
  display(deviceid: string): Promise<{ key: string; entry: unknown }[]>
}

/** As many keys as DynamoDB reads at once, and how often it may answer with only a part of them. */
const batchSize = 100
const maxTries = 8

const emptyLink = (deviceid: string): LinkItem => LinkItem.parse({ deviceid })

export const openDeviceStore = (documents: DynamoDBDocumentClient, TableName: string): DeviceStore => {
  const item: DeviceStore['item'] = async (deviceid, sk) =>
    (await documents.send(new GetCommand({ TableName, Key: { deviceid, sk }, ConsistentRead: true }))).Item

  const batch = async (keys: Record<string, unknown>[]): Promise<Record<string, unknown>[]> => {
    const found: Record<string, unknown>[] = []
    let Keys = keys
    for (let tried = 0; Keys.length > 0; tried += 1) {
      if (tried === maxTries) throw new Problem('unavailable', undefined, { retryAfterSeconds: 2 })
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** tried * 20))
      const page = await documents.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
      )
      found.push(...(page.Responses?.[TableName] ?? []))
      Keys = page.UnprocessedKeys?.[TableName]?.Keys ?? []
    }
    return found
  }

  const readAll = async (keys: { deviceid: string; sk: string }[]) => {
    const batches: Promise<Record<string, unknown>[]>[] = []
    for (let start = 0; start < keys.length; start += batchSize) {
      batches.push(batch(keys.slice(start, start + batchSize)))
    }
    return (await Promise.all(batches)).flat()
  }

  return {
    item,
    record: async (deviceid) => {
      const found = await item(deviceid, deviceItem.record)
      return found === undefined ? undefined : RecordItem.parse(found)
    },
    link: async (deviceid) => {
      const found = await item(deviceid, deviceItem.link)
      return found === undefined ? undefined : LinkItem.parse(found)
    },
    many: async (deviceids) => {
      const parts = [deviceItem.record, deviceItem.link]
      const items = await readAll(
        [...new Set(deviceids)].flatMap((deviceid) => parts.map((sk) => ({ deviceid, sk }))),
      )
      const links = new Map(
        items
          .filter((found) => found.sk === deviceItem.link)
          .map((found) => [found.deviceid, LinkItem.parse(found)]),
      )
      return new Map(
        items
          .filter((found) => found.sk === deviceItem.record)
          .map((found) => RecordItem.parse(found))
          .map((record) => {
            const link = links.get(record.deviceid) ?? emptyLink(record.deviceid)
            return [record.deviceid, { record, link }]
          }),
      )
    },
    display: async (deviceid) => {
      const rows: { key: string; entry: unknown }[] = []
      let ExclusiveStartKey: Record<string, unknown> | undefined
      // A hundred large widgets are more than DynamoDB reads at once.
      do {
        const page = await documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'deviceid = :deviceid AND begins_with(sk, :prefix)',
            ExpressionAttributeValues: { ':deviceid': deviceid, ':prefix': deviceItem.display('') },
            ConsistentRead: true,
            ExclusiveStartKey,
          }),
        )
        for (const { sk, entry } of page.Items ?? []) {
          rows.push({ key: String(sk).slice(deviceItem.display('').length), entry })
        }
        ExclusiveStartKey = page.LastEvaluatedKey
      } while (ExclusiveStartKey !== undefined)
      return rows
    },
  }
}
