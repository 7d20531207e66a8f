import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, UserId } from '../../shared/core/ids'
import { DoubtMark } from '../../shared/doubts/doubtMark'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { NoticeEvent } from '../alerts/noticeStore'
import { openGetItem } from '../core/store/openGetItem'
import { allShards, shardOf } from '../alerts/dueStore'
import { queryAll } from '../core/store/queryPages'

/** Keys of the table of alarms: what is of a device stands under its id, what is of a group or person under theirs. */
export const occurrencePrefix = 'OCC#'
export const occurrenceKey = (deviceid: string, id: string) => ({
  pk: deviceid,
  sk: `${occurrencePrefix}${id}`,
})

/** Where the occurrences of a device that began at a time or later are. */
export const occurrencesFrom = (ms: number): string =>
  `${occurrencePrefix}${String(Math.max(0, Math.ceil(ms))).padStart(13, '0')}`

export const stepsPrefix = 'NOTE#'
/** The steps of an occurrence's history, in their order. */
export const stepPrefix = (id: string): string => `${stepsPrefix}${id}#`

const shardName = (shard: string): string => `alarm ${shard}`
/** The partitions of the index in which rows of alarms wait for their time. */
export const alarmShards: readonly string[] = allShards.map(shardName)
/** The partition of one row: `work`, beside `dueMs`. */
export const alarmShardOf = (pk: string): string => shardName(shardOf(pk))

/** Who did it: a person, or the one who opened the link in a mail that went to an address. */
const By = z.object({
  by: z.string(),
  userid: z.optional(UserId),
  to: z.string().optional(),
  atMs: z.number(),
})

/** Where an escalation of it has got to. */
const Escalation = z.object({
  chainid: z.string(),
  groupid: z.string(),
  chain: z.string(),
  /** The next one. */
  step: z.number(),
  /** Since when the occurrence asked for people, as the chain began. */
  fromMs: z.number().optional(),
  /** Without it the chain has ended. */
  dueMs: z.number().optional(),
})

/** An occurrence at a level that notifies, with what people have done about it. Times are epoch milliseconds. */
export const OccurrenceRow = z.looseObject({
  pk: DeviceId,
  sk: z.string(),
  /** Of its condition. */
  key: z.string(),
  stream: z.string(),
  topic: z.string(),
  level: z.string(),
  msg: z.string(),
  value: z.union([z.number(), z.string()]).optional(),
  beganMs: z.number(),
  endedMs: z.number().optional(),
  /** How often it began: a pause within its off-delay is part of it. */
  count: z.number().default(1),
  /** Since when it asks for people: nothing held it back. Again when what held it back is over. */
  rangMs: z.number().optional(),
  acknowledged: By.extend({ note: z.string().optional() }).optional(),
  assignee: z.object({ userid: UserId, name: z.string() }).optional(),
  /** It has ended, and a person has to reset it. */
  isLatched: z.boolean().default(false),
  notes: z.number().default(0),
  escalation: z.array(Escalation).default([]),
  /** The sensor that it is about was not to be trusted while it lasted. */
  doubt: z.optional(DoubtMark),
  expiresAt: z.number(),
  /** Moved on by every change, so that nothing is decided by what was read before another. */
  version: z.number().default(0),
  /** While something is due: `alarmShardOf`, and when the first of it is. */
  work: z.string().optional(),
  dueMs: z.number().optional(),
})
export type OccurrenceRow = z.infer<typeof OccurrenceRow>

export const idOfRow = ({ sk }: Pick<OccurrenceRow, 'sk'>): string => sk.slice(occurrencePrefix.length)

export interface OccurrenceReader {
  read(deviceid: DeviceId, id: string): Promise<OccurrenceRow | undefined>
  /** Several of one device or many; those that are not there are left out. */
  readAll: (wanted: readonly { deviceid: DeviceId; id: string }[]) => Promise<OccurrenceRow[]>
  /** The newest of a device, newest first. */
  newest(deviceid: DeviceId, limit: number): Promise<OccurrenceRow[]>
}

export const openOccurrenceReader = (
  documents: DynamoDBDocumentClient,
  TableName: string,
): OccurrenceReader => {
  const getItem = openGetItem(documents)
  const read: OccurrenceReader['read'] = async (deviceid, id) => {
    const found = await getItem(TableName, occurrenceKey(deviceid, id))
    return found === undefined ? undefined : OccurrenceRow.parse(found)
  }
  return {
    read,
    readAll: async (wanted) =>
      (await Promise.all(wanted.map(({ deviceid, id }) => read(deviceid, id)))).filter(
        (row) => row !== undefined,
      ),
    newest: async (pk, Limit) => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': pk, ':prefix': occurrencePrefix },
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit,
        }),
      )
      return (page.Items ?? []).map((row) => OccurrenceRow.parse(row))
    },
  }
}

/** All occurrences of a device that began in a period. */
export const openReadOccurrences =
  (documents: DynamoDBDocumentClient, TableName: string) =>
  async (deviceid: DeviceId, { fromMs, toMs }: Period): Promise<OccurrenceRow[]> => {
    const rows = await queryAll(documents, {
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': deviceid,
        ':from': occurrencesFrom(fromMs),
        ':to': occurrencesFrom(toMs),
      },
      ConsistentRead: true,
    })
    return rows.map((row) => OccurrenceRow.parse(row))
  }
export type ReadOccurrences = ReturnType<typeof openReadOccurrences>

/** What a notification names of an occurrence: by its id it falls out of it once it is acknowledged. */
export const noticeEventOf = (row: OccurrenceRow): NoticeEvent => {
  const { topic, level, msg, value, beganMs, count } = row
  return { topic, level, msg, ...(value === undefined ? {} : { value }), beganMs, id: idOfRow(row), count }
}
