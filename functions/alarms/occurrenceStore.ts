import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, UserId } from '../../shared/core/ids'
import { DoubtMark } from '../../shared/doubts/doubtMark'
import { openGetItem } from '../core/store/openGetItem'
import { occurrenceKey, occurrencePrefix } from './alarmKeys'

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
