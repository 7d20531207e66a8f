import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { AlarmRules } from '../../shared/alarms/alarmRules'
import { alertChannels, notifiedLevels } from '../../shared/alerts/alertIntervals'
import { alertLevels } from '../../shared/alerts/alertLevels'
import { silentLevels } from '../../shared/alerts/silentLevels'
import { DeviceId, SlipId, UserId } from '../../shared/core/ids'
import { planTerms } from '../../shared/plans/planTerms'
import { batchGet } from '../core/store/batchGet'
import { type Consistency, openGetItem } from '../core/store/openGetItem'
import { DataJob } from '../../shared/datajobs/dataJob'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import { type GetBatch, type ReadParts, openReadParts } from './readParts'
import { queryAll } from '../core/store/queryPages'

/** The small items of a device; an update is charged by the whole item, so each holds what changes together. */
export const deviceItem = {
  record: 'RECORD',
  link: 'LINK',
  reported: 'REPORTED',
  wanted: 'WANTED',
  silences: 'SILENCES',
  /** When conditions were notified last. */
  sent: 'SENT',
  notes: 'SETTING#notes',
  /** Moved on by every change of the notes and of cards that a person drew, so that two at once cannot both win. */
  version: 'SETTING#version',
  images: 'IMAGES',
  /** When it last asked another device. */
  asked: 'ASKED',
  display: (key: string) => `DISPLAY#${key}`,
  /** How often it came to be inside a fence, by the place. */
  arrivals: (placeid: string) => `ARRIVALS#${placeid}`,
} as const

const SecondsOfLevels = z.partialRecord(z.enum(notifiedLevels), z.number())
const AlertSeconds = z.partialRecord(z.enum(alertChannels), SecondsOfLevels)
export type AlertSeconds = z.infer<typeof AlertSeconds>

/** Why no one is notified, by whom and since when. */
const Held = z.object({
  by: z.string(),
  reason: z.string(),
  atMs: z.number(),
  untilMs: z.number().optional(),
})
/** Of a measurement up to a level; without an end until what lasted when it was shelved has ended. */
const StoredShelf = Held.extend({ level: z.enum(alertLevels) })
export type StoredShelf = z.infer<typeof StoredShelf>
const OutOfService = Held.extend({ untilMs: z.number() })

/** One data stream of a device: readings of a span of its life. */
export const RecordStream = z.object({
  streamId: z.string(),
  deviceid: DeviceId,
  fromMs: z.number(),
  /** What arrived earlier belongs to the stream before it, whenever it is taken. */
  arrivalFromMs: z.number().optional(),
})
export type RecordStream = z.infer<typeof RecordStream>

/** Whose subscription pays for a device. */
const Subscriber = z.object({ userid: UserId, email: z.string() })
export type Subscriber = z.infer<typeof Subscriber>

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
  /** How a plan that is paid for is paid; `Manual` is an arrangement with the staff. */
  planTerm: z.enum(planTerms).optional(),
  subscriber: Subscriber.optional(),
  /** Moved on by every change of the plan. */
  planVersion: z.number().optional(),
  /** Whoever has this address may change the plan, as may others of its domain. */
  upgradeEmail: z.string().optional(),
  planExpiryTs: z.number().optional(),
  /** Who sells it. */
  distributorId: z.number().optional(),
  /** The packing slip that it was handed over with last. */
  packingSlip: z.optional(SlipId),
  /** How long an upgrade lasts when nobody noted its end. */
  tierExpiryDays: z.number().optional(),
  provisionedTs: z.number(),
  /** The report of settings, epoch seconds, that shuts the portal out and was taken note of. */
  configToPortalTs: z.number().optional(),
  /** Which devices may ask this one for its values. */
  allowedDevices: z.array(DeviceId).optional(),
  /** How it shows in fleet systems that read AEMP; what nobody has said has a default of its own. */
  aempEnabled: z.boolean().optional(),
  aempMake: z.string().optional(),
  aempModel: z.string().optional(),
  aempEquipmentId: z.string().optional(),
  aempSerialNumber: z.string().optional(),
  aempOperatingHoursKey: z.string().optional(),
  aempIdleHoursKey: z.string().optional(),
  aempFuelKey: z.string().optional(),
  aempEngineKey: z.string().optional(),
  /** How often events of a level notify by a channel, seconds; what would reach nobody is left out. */
  alertSeconds: AlertSeconds.optional(),
  /** What is said of it when it should report and does not; after so long, or by its own interval. */
  noContact: z
    .object({ level: z.enum(silentLevels), seconds: z.number() })
    .partial()
    .optional(),
  /** How its events are treated before they notify; absent: at once, and nothing is hidden. */
  alarmRules: z.optional(z.custom<AlarmRules>((value) => AlarmRules.safeParse(value).success)),
  /** By the measurement. */
  shelves: z.record(z.string(), StoredShelf).optional(),
  outOfService: OutOfService.optional(),
  /** Moved on by every change of these three. */
  alarmsVersion: z.number().optional(),
  /** Newest last; readings go into the last one, but for those that arrived before its time. */
  streams: z.array(RecordStream).min(1),
  /** Streams that the device had: the last ones, for what arrived in their time and is taken late. */
  pastStreams: z.array(RecordStream).optional(),
  /** Moved on by every change of the streams. */
  streamsVersion: z.number().optional(),
  /** What becomes of its data at this time, or became of it last. */
  dataJob: z.optional(z.custom<DataJob>((value) => DataJob.safeParse(value).success)),
  /** The job that may change the streams: one that was overtaken by another must not. */
  dataJobId: z.string().optional(),
})
export type RecordItem = z.infer<typeof RecordItem>

/** What every contact moves together: contact, presence, newest reading, lasting events; and the packer's seal. */
export const LinkItem = z.object({
  deviceid: DeviceId,
  lastContactMs: z.number().optional(),
  connected: z.boolean().default(false),
  latestTsMs: z.number().optional(),
  /** The newest reading as it is stored, deflated; `latestReading` reads it. Most who read this row do not need it. */
  latest: z
    .custom<string | Uint8Array>((value) => typeof value === 'string' || value instanceof Uint8Array)
    .optional(),
  latestArrivedMs: z.number().optional(),
  /** Which events last, as JSON text of `EventStates`. */
  events: z.string().optional(),
  /** Where it is by the fences of its groups, as JSON text of `DeviceFences`; written when that changes. */
  fences: z.string().optional(),
  intervalSeconds: z.number().default(defaultConfig['device.base_interval']),
  /** Readings between two times came after newer ones: when they were stored last, and the times, both included. */
  lateMs: z.number().optional(),
  lateFromMs: z.number().optional(),
  lateToMs: z.number().optional(),
  /** It is checked whether it goes on reporting; from its first contact on. */
  isWatched: z.boolean().default(false),
  sealedStream: z.string().optional(),
  sealedThroughMs: z.number().default(0),
  /** Says of the seal that marks of the stream's days stand in the history (`markedSealOf`). */
  markedSeal: z.string().optional(),
  /** Commands that have not finished; above 0 a contact starts the delivery. */
  openCommands: z.number().default(0),
  /** Commands whose effect readings may prove; above 0 each message has them judged. */
  awaitedEffects: z.number().optional(),
})
export type LinkItem = z.infer<typeof LinkItem>

export interface DeviceStore {
  record(deviceid: DeviceId): Promise<RecordItem | undefined>
  link(deviceid: DeviceId): Promise<LinkItem | undefined>
  /** Records and links of many devices, in no order; those that do not exist are left out. */
  many(deviceids: readonly DeviceId[]): Promise<Map<DeviceId, { record: RecordItem; link: LinkItem }>>
  /** Records alone, or links alone, of many devices: each half of what `many` reads. */
  records(deviceids: readonly DeviceId[]): Promise<Map<DeviceId, RecordItem>>
  links(deviceids: readonly DeviceId[]): Promise<Map<DeviceId, LinkItem>>
  /**
   * What is made of some fields of many records, or links, as they arrive: ten thousand of them need not be held at once,
   * and what nobody asked for is neither sent nor read.
   */
  readRecords: ReadParts<RecordItem>
  readLinks: ReadParts<LinkItem>
  /** Any small item by its sort key. */
  item(deviceid: DeviceId, sk: string): Promise<Record<string, unknown> | undefined>
  display(deviceid: DeviceId): Promise<{ key: string; entry: unknown }[]>
}

/** Each device once, and only those for which there is something. */
const readEach = async <T>(
  deviceids: readonly DeviceId[],
  read: (deviceid: DeviceId) => Promise<T | undefined>,
): Promise<Map<DeviceId, T>> => {
  const found = await Promise.all(
    [...new Set(deviceids)].map(async (deviceid) => [deviceid, await read(deviceid)] as const),
  )
  return new Map(found.flatMap(([deviceid, item]) => (item === undefined ? [] : [[deviceid, item] as const])))
}

const emptyLink = (deviceid: DeviceId): LinkItem => LinkItem.parse({ deviceid })

export const openDeviceStore = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  consistency: Consistency = 'strong',
): DeviceStore => {
  const getItem = openGetItem(documents, consistency)
  const getBatch: GetBatch = (batch, take) => {
    const wanted = { ...batch, ConsistentRead: consistency === 'strong' }
    return batchGet(documents, { [TableName]: wanted }, (_table, items) => items.forEach(take))
  }
  const item: DeviceStore['item'] = (deviceid, sk) => getItem(TableName, { deviceid, sk })

  const record: DeviceStore['record'] = async (deviceid) => {
    const found = await item(deviceid, deviceItem.record)
    return found === undefined ? undefined : RecordItem.parse(found)
  }
  const link: DeviceStore['link'] = async (deviceid) => {
    const found = await item(deviceid, deviceItem.link)
    return found === undefined ? undefined : LinkItem.parse(found)
  }

  return {
    item,
    record,
    readRecords: openReadParts(getBatch, deviceItem.record, RecordItem),
    readLinks: openReadParts(getBatch, deviceItem.link, LinkItem),
    link,
    records: (deviceids) => readEach(deviceids, record),
    links: (deviceids) => readEach(deviceids, link),
    many: (deviceids) =>
      readEach(deviceids, async (deviceid) => {
        const [known, linked = emptyLink(deviceid)] = await Promise.all([record(deviceid), link(deviceid)])
        return known === undefined ? undefined : { record: known, link: linked }
      }),
    display: async (deviceid) => {
      // A hundred large widgets are more than DynamoDB reads at once.
      const rows = await queryAll(documents, {
        TableName,
        KeyConditionExpression: 'deviceid = :deviceid AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':deviceid': deviceid, ':prefix': deviceItem.display('') },
        ConsistentRead: true,
      })
      return rows.map(({ sk, entry }) => ({ key: String(sk).slice(deviceItem.display('').length), entry }))
    },
  }
}
