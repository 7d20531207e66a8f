import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import {
  type AlertChannel,
  alertChannels,
  noticeChannels,
  noticeKinds,
  noticeStates,
} from '../../shared/alerts/alertSettings'
import { DeviceId, UserId } from '../../shared/core/ids'
import { DoubtMark } from '../../shared/doubts/doubtMark'
import { openGetItem } from '../core/store/openGetItem'
import { watchId } from './dueStore'

export type NoticeKind = (typeof noticeKinds)[number]

/** Kinds that go to people by name; all others go to the lists of the device. */
export const personKinds = [
  'personal',
  'escalation',
  'reminder',
  'list',
  'service',
] as const satisfies NoticeKind[]
export type PersonKind = (typeof personKinds)[number]

export const Recipient = z.object({
  to: z.string(),
  /** `kept`: there was no unit for it, the digest goes to it. */
  state: z.enum(['waiting', 'accepted', 'failed', 'dropped', 'kept']),
  /** The provider's own id of what it accepted. */
  messageId: z.string().optional(),
  reason: z.string().optional(),
})
export type Recipient = z.infer<typeof Recipient>

const NoticeEvent = z.object({
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  value: z.union([z.number(), z.string()]).optional(),
  beganMs: z.number(),
  /** Its occurrence: what is acknowledged before the notification is sent falls out of it. */
  id: z.string().optional(),
  /** Of which device, when it is not the row's own. */
  deviceid: z.optional(DeviceId),
  /** The sensor that it is about is not to be trusted. */
  doubt: z.optional(DoubtMark),
  /** How often it has begun, when that is more than once. */
  count: z.number().optional(),
})
export type NoticeEvent = z.infer<typeof NoticeEvent>

/** A person and where they get it: an address, a number, or their own account by push. */
const Person = z.object({
  userid: z.optional(UserId),
  to: z.string(),
  /** What a list says to this person, who may be notified of some of its devices alone. */
  headline: z.string().optional(),
})
export type NoticePerson = z.infer<typeof Person>

/** A notification that is due, by one channel; written in the transaction that makes it due. Times in epoch ms. */
export const NoticeRow = z.looseObject({
  deviceid: DeviceId,
  id: z.string(),
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  /** `new` and `claimed` are work to do, everything else is an end. */
  state: z.enum(noticeStates),
  createdMs: z.number(),
  /** The time of the message that made it due. */
  atMs: z.number(),
  due: z.array(NoticeEvent).default([]),
  others: z.array(NoticeEvent).default([]),
  /** How many events there are beyond those named. */
  more: z.number().default(0),
  /** A test goes to the person who asked for it. */
  to: z.string().optional(),
  /** Of a kind for people: who gets it, instead of the lists of the device. */
  people: z.array(Person).default([]),
  /** What it begins with, where its events alone do not say why it comes: "12 devices of Pit North are silent". */
  headline: z.string().optional(),
  /** Of which channel the month is nearly used up. */
  lowOf: z.enum(alertChannels).optional(),
  /** What fell out of it before it was sent, and why. */
  heldBack: z.array(NoticeEvent.extend({ why: z.string() })).default([]),
  /** Why it was not sent. */
  why: z.string().optional(),
  /** Claimed: who gets it, and what has become of each. */
  recipients: z.array(Recipient).default([]),
  claimedMs: z.number().default(0),
  /** Units that were left after it had taken its own, and how many of them are kept for alarms. */
  left: z.number().optional(),
  reserve: z.number().optional(),
  /** Whether a unit was paid for each recipient or one for all of them. */
  unitFor: z.enum(['each', 'all', 'none']).default('each'),
  /** Since when it waits for others like it. */
  heldMs: z.number().optional(),
  /** Of a list: when it was to be sent, and where its devices are noted. */
  plannedMs: z.number().optional(),
  burst: z.object({ pk: z.string(), sk: z.string(), openedMs: z.number() }).optional(),
  /** One mail goes to all of them. */
  isInOne: z.boolean().default(false),
  /** The digest that names its events for those who did not get it at once. */
  digest: z.string().optional(),
  tries: z.number().default(0),
  /** While there is work to do: the shard of the index, and when a worker may take it up (again). */
  work: z.string().optional(),
  dueMs: z.number().optional(),
})
export type NoticeRow = z.infer<typeof NoticeRow>

/** One by a channel that takes units of the month. */
export type PaidRow = NoticeRow & { channel: AlertChannel }
export const isForPeople = ({ kind }: Pick<NoticeRow, 'kind'>): boolean =>
  (personKinds as readonly NoticeKind[]).includes(kind)
export const isPaid = (row: NoticeRow): row is PaidRow => row.channel !== 'push'

export interface NoticeReader {
  read(deviceid: DeviceId, id: string): Promise<NoticeRow | undefined>
  /** Of a device, newest first; from below `before` when it is given. */
  list(
    deviceid: DeviceId,
    limit: number,
    before: string | undefined,
  ): Promise<{ rows: NoticeRow[]; more: boolean }>
  /** Those that were kept back for a digest, oldest first. */
  keptFor(deviceid: DeviceId, digest: string): Promise<NoticeRow[]>
}

/** More than a digest of a day can name; the oldest beyond are left out. */
const maxKept = 2000
const pageSize = 200

export const openNoticeReader = (documents: DynamoDBDocumentClient, TableName: string): NoticeReader => {
  const getItem = openGetItem(documents)
  const list: NoticeReader['list'] = async (deviceid, limit, before) => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'deviceid = :deviceid AND id < :watch',
        ExpressionAttributeValues: { ':deviceid': deviceid, ':watch': watchId },
        ExclusiveStartKey: before === undefined ? undefined : { deviceid, id: before },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
      }),
    )
    const rows = (page.Items ?? []).map((row) => NoticeRow.parse(row))
    return { rows, more: page.LastEvaluatedKey !== undefined }
  }
  return {
    list,
    keptFor: async (deviceid, digest) => {
      const kept: NoticeRow[] = []
      let before: string | undefined
      for (let read = 0; read < maxKept; read += pageSize) {
        const { rows, more } = await list(deviceid, pageSize, before)
        kept.push(...rows.filter((row) => row.digest === digest))
        before = rows.at(-1)?.id
        const isBefore = (before ?? '') < digest && rows.at(-1)?.digest !== digest
        if (!more || isBefore) break
      }
      return kept.reverse()
    },
    read: async (deviceid, id) => {
      const found = await getItem(TableName, { deviceid, id })
      return found === undefined ? undefined : NoticeRow.parse(found)
    },
  }
}
