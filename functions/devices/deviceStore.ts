import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { AlarmRules } from '../../shared/alarms/alarmRules'
import { alertChannels, notifiedLevels, silentLevels } from '../../shared/alerts/alertSettings'
import { alertLevels } from '../../shared/alerts/alertLevels'
import { DeviceId, SlipId, UserId } from '../../shared/core/ids'
import { planTerms } from '../../shared/plans/planTerms'
import { DataJob } from '../../shared/datajobs/dataJob'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import { batchGet } from '../core/store/batchGet'
import { type Consistency, openGetItem } from '../core/store/openGetItem'
import { queryAll } from '../core/store/queryPages'
import { type GetBatch, type ReadParts, openReadParts } from './readParts'

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
  untilMs: z.optional(z.number()),
})
/** Of a measurement up to a level; without an end until what lasted when it was shelved has ended. */
const StoredShelf = z.extend(Held, { level: z.enum(alertLevels) })
export type StoredShelf = z.infer<typeof StoredShelf>
const OutOfService = z.extend(Held, { untilMs: z.number() })

/** One data stream of a device: readings of a span of its life. */
export const RecordStream = z.object({
  streamId: z.string(),
  deviceid: DeviceId,
  fromMs: z.number(),
  /** What arrived earlier belongs to the stream before it, whenever it is taken. */
  arrivalFromMs: z.optional(z.number()),
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
  assetType: z.optional(z.string()),
  tier: z.optional(z.string()),
  addedTs: z.optional(z.number()),
  trialResetTs: z.optional(z.number()),
  /** A distributor lets the trial restart when the next user is added. */
  trialResetActive: z._default(z.boolean(), false),
  /** Since when a distributor lets the next user in without the setup password. */
  noPassArmedMs: z.optional(z.number()),
  lastUpgradeTs: z.optional(z.number()),
  /** How a plan that is paid for is paid; `Manual` is an arrangement with the staff. */
  planTerm: z.optional(z.enum(planTerms)),
  subscriber: z.optional(Subscriber),
  /** Moved on by every change of the plan. */
  planVersion: z.optional(z.number()),
  /** The person with this address may change the plan, as may others of its domain. */
  upgradeEmail: z.optional(z.string()),
  planExpiryTs: z.optional(z.number()),
  /** Who sells it. */
  distributorId: z.optional(z.number()),
  /** The packing slip that it was handed over with last. */
  packingSlip: z.optional(SlipId),
  /** How long an upgrade lasts when its end was not noted. */
  tierExpiryDays: z.optional(z.number()),
  provisionedTs: z.number(),
  /** The report of settings, epoch seconds, that shuts the portal out and was taken note of. */
  configToPortalTs: z.optional(z.number()),
  /** Which devices may ask this one for its values. */
  allowedDevices: z.optional(z.array(DeviceId)),
  /** How it shows in fleet systems that read AEMP; what was not said has a default of its own. */
  aempEnabled: z.optional(z.boolean()),
  aempMake: z.optional(z.string()),
  aempModel: z.optional(z.string()),
  aempEquipmentId: z.optional(z.string()),
  aempSerialNumber: z.optional(z.string()),
  aempOperatingHoursKey: z.optional(z.string()),
  aempIdleHoursKey: z.optional(z.string()),
  aempFuelKey: z.optional(z.string()),
  aempEngineKey: z.optional(z.string()),
  /** How often events of a level notify by a channel, seconds; what would reach nobody is left out. */
  alertSeconds: z.optional(AlertSeconds),
  /** What is said of it when it should report and does not; after so long, or by its own interval. */
  noContact: z.optional(z.partial(z.object({ level: z.enum(silentLevels), seconds: z.number() }))),
  /** How its events are treated before they notify; absent: at once, and nothing is hidden. */
  alarmRules: z.optional(z.custom<AlarmRules>((value) => AlarmRules.safeParse(value).success)),
  /** By the measurement. */
  shelves: z.optional(z.record(z.string(), StoredShelf)),
  outOfService: z.optional(OutOfService),
  /** Moved on by every change of these three. */
  alarmsVersion: z.optional(z.number()),
  /** Newest last; readings go into the last one, but for those that arrived before its time. */
  streams: z.array(RecordStream).check(z.minLength(1)),
  /** Streams that the device had: the last ones, for what arrived in their time and is taken late. */
  pastStreams: z.optional(z.array(RecordStream)),
  /** Moved on by every change of the streams. */
  streamsVersion: z.optional(z.number()),
  /** What becomes of its data at this time, or became of it last. */
  dataJob: z.optional(z.custom<DataJob>((value) => DataJob.safeParse(value).success)),
  /** The job that may change the streams: one that was overtaken by another must not. */
  dataJobId: z.optional(z.string()),
})
export type RecordItem = z.infer<typeof RecordItem>

/** What every contact moves together: contact, presence, newest reading, lasting events; and the packer's seal. */
export const LinkItem = z.object({
  deviceid: DeviceId,
  lastContactMs: z.optional(z.number()),
  connected: z._default(z.boolean(), false),
  latestTsMs: z.optional(z.number()),
  /** The newest reading as it is stored, deflated; `latestReading` reads it. Most who read this row do not need it. */
  latest: z.optional(
    z.custom<string | Uint8Array>((value) => typeof value === 'string' || value instanceof Uint8Array),
  ),
  latestArrivedMs: z.optional(z.number()),
  /** Which events last, as JSON text of `EventStates`. */
  events: z.optional(z.string()),
  /** Where it is by the fences of its groups, as JSON text of `DeviceFences`; written when that changes. */
  fences: z.optional(z.string()),
  intervalSeconds: z._default(z.number(), defaultConfig['device.base_interval']),
  /** Readings between two times came after newer ones: when they were stored last, and the times, both included. */
  lateMs: z.optional(z.number()),
  lateFromMs: z.optional(z.number()),
  lateToMs: z.optional(z.number()),
  /** It is checked whether it goes on reporting; from its first contact on. */
  isWatched: z._default(z.boolean(), false),
  sealedStream: z.optional(z.string()),
  sealedThroughMs: z._default(z.number(), 0),
  /** Says of the seal that marks of the stream's days stand in the history (`markedSealOf`). */
  markedSeal: z.optional(z.string()),
  /** Commands that have not finished; above 0 a contact starts the delivery. */
  openCommands: z._default(z.number(), 0),
  /** Commands whose effect readings may prove; above 0 each message has them judged. */
  awaitedEffects: z.optional(z.number()),
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
   * and what was not asked for is neither sent nor read.
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
