import { createHash } from 'node:crypto'
import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, type UserId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { Clause, outcomeDays } from '../../shared/notifications/noticeOutcomes'
import { noticeChannels, noticeKinds } from '../../shared/alerts/alertSettings'
import { byWorst } from '../alerts/alertRank'
import type { NoteOutcome } from '../alerts/noticeGate'
import type { NoticeRow } from '../alerts/noticeStore'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import type { UserRow } from '../users/userStore'

/** What was due for a person by one channel; what became of it stands in the notice unless a clause decided. */
export const OutcomeRow = z.object({
  pk: z.string(),
  /** Of the notice. */
  id: z.string(),
  deviceid: DeviceId,
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  to: z.string(),
  /** The worst event, and how many there are. */
  event: z
    .object({
      topic: z.string(),
      level: z.string(),
      msg: z.string(),
      value: z.union([z.number(), z.string()]).optional(),
      beganMs: z.number(),
    })
    .optional(),
  /** The occurrence of that event. */
  occurrence: z.string().optional(),
  events: z.number().default(0),
  /** What it says where the event alone does not: "No contact: 12 devices of Pit North". */
  headline: z.string().optional(),
  atMs: z.number(),
  clause: z.optional(Clause),
})
export type OutcomeRow = z.infer<typeof OutcomeRow>

const prefix = 'OUTCOME#'

/** An address names its row by a digest: who may read the table does not read addresses from its keys. */
const hashOf = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url').slice(0, 22)

const outcomeKey = {
  user: (userid: UserId) => `USER#${userid}`,
  address: (address: string) => `ADDRESS#${hashOf(address)}`,
} as const

type Person = Pick<UserRow, 'userid' | 'email' | 'emailVerified' | 'phone' | 'phoneVerified'>

/** The addresses that a person has confirmed: another one may be of another person. */
export const ownAddresses = ({ email, emailVerified, phone, phoneVerified }: Person): string[] => [
  ...(emailVerified ? [email] : []),
  ...(phoneVerified && phone !== '' ? [phone] : []),
]

/** Where a person's rows lie: their own, and those of their confirmed addresses. */
export const outcomeKeysOf = (person: Person): string[] => [
  outcomeKey.user(person.userid),
  ...ownAddresses(person).map(outcomeKey.address),
]

const outcomeItem = (TableName: string, { id, ...row }: OutcomeRow): TransactItem =>
  putItem(TableName, {
    ...row,
    sk: `${prefix}${id}`,
    expiresAt: Math.floor((row.atMs + outcomeDays * dayMs) / secondMs),
  })

export interface OutcomeReader {
  /** Newest first, from below `before` when it is given and not older than `fromId`. */
  list(
    pk: string,
    limit: number,
    before: string | undefined,
    fromId?: string,
  ): Promise<{ rows: OutcomeRow[]; more: boolean }>
  read(pk: string, id: string): Promise<OutcomeRow | undefined>
}

const parse = (item: Record<string, unknown>): OutcomeRow =>
  OutcomeRow.parse({ ...item, id: String(item.sk).slice(prefix.length) })

export const openOutcomeReader = (documents: DynamoDBDocumentClient, TableName: string): OutcomeReader => {
  const getItem = openGetItem(documents)
  return {
    list: async (pk, limit, before, fromId = '') => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: { ':pk': pk, ':from': `${prefix}${fromId}`, ':to': `${prefix}~` },
          ExclusiveStartKey: before === undefined ? undefined : { pk, sk: `${prefix}${before}` },
          ScanIndexForward: false,
          Limit: limit,
        }),
      )
      return { rows: (page.Items ?? []).map(parse), more: page.LastEvaluatedKey !== undefined }
    },
    read: async (pk, id) => {
      const found = await getItem(TableName, { pk, sk: `${prefix}${id}` })
      return found === undefined ? undefined : parse(found)
    },
  }
}

const eventOf = ({ due }: NoticeRow) => {
  const [first] = [...due].sort(byWorst)
  if (first === undefined) return {}
  const { topic, level, msg, value, beganMs, id } = first
  return {
    event: { topic, level, msg, ...(value === undefined ? {} : { value }), beganMs },
    ...(id === undefined ? {} : { occurrence: id }),
  }
}

/** A row for each person or address, in the table of alarms. */
export const openNoteOutcome =
  (TableName: string): NoteOutcome =>
  (row, outcomes) => {
    const { id, deviceid, kind, channel, createdMs: atMs, due, more } = row
    const common = { id, deviceid, kind, channel, atMs, ...eventOf(row), events: due.length + more }
    const rows = outcomes.map(({ to, userid, clause, headline = row.headline }) => ({
      pk: userid === undefined ? outcomeKey.address(to) : outcomeKey.user(userid),
      ...common,
      to,
      ...(headline === undefined ? {} : { headline }),
      ...(clause === undefined ? {} : { clause: { ...clause, channel, to } }),
    }))
    // A transaction names no row twice: a person may stand in a list under two spellings of an address.
    const last = new Map(rows.map((each) => [each.pk, each]))
    return [...last.values()].map((each) => outcomeItem(TableName, each))
  }
