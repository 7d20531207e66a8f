import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, type GroupId, UserId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import type { NoticeChannel } from '../../shared/alerts/alertSettings'
import { accessKey } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'
import { setFields } from '../core/store/setFields'
import type { TransactItem } from '../core/store/storeWrites'
import type { NoticePerson } from '../alerts/noticeStore'
import { Burst, noBurst } from './burst'

const People = z.array(z.object({ to: z.string(), userid: z.optional(UserId) }))

/** A device that alarmed with others of its group, with whom its notices were for. Times in epoch milliseconds. */
const Member = z.object({
  deviceid: DeviceId,
  name: z.string(),
  joinedMs: z.number(),
  /** The list that names it. */
  openedMs: z.number().optional(),
  /** Whether its notice waits for others, or is one of a list; it went out alone otherwise. */
  state: z.enum(['alone', 'held', 'listed']),
  event: z.object({
    topic: z.string(),
    level: z.string(),
    msg: z.string(),
    value: z.union([z.number(), z.string()]).optional(),
    beganMs: z.number(),
    /** Its occurrence. */
    id: z.string().optional(),
  }),
  /** Their fields are written apart: the notice of each channel joins on its own. */
  email: People.default([]),
  sms: People.default([]),
  push: People.default([]),
})
export type Member = z.infer<typeof Member>

/** Where a group notes what alarms alike. */
export interface BurstPlace {
  pk: string
  sk: string
}
export const burstPlace = (groupid: GroupId, topic: string, level: string): BurstPlace => ({
  pk: accessKey.group(groupid),
  sk: `BURST#${encodeURIComponent(topic)}#${level}`,
})

const keptMs = dayMs
const memberKey = ({ pk, sk }: BurstPlace, deviceid: DeviceId) => ({ pk, sk: `${sk}#${deviceid}` })

export interface BurstStore {
  read(place: BurstPlace): Promise<Burst>
  write(place: BurstPlace, burst: Burst, nowMs: number): TransactItem
  member(place: BurstPlace, deviceid: DeviceId): Promise<Member | undefined>
  members(place: BurstPlace): Promise<Member[]>
  join(
    place: BurstPlace,
    member: Omit<Member, NoticeChannel>,
    channel: NoticeChannel,
    people: readonly NoticePerson[],
    nowMs: number,
  ): TransactItem
}

export const openBurstStore = (documents: DynamoDBDocumentClient, TableName: string): BurstStore => {
  const getItem = openGetItem(documents)
  const expires = (nowMs: number) => Math.floor((nowMs + keptMs) / secondMs)
  return {
    read: async (place) => {
      const found = await getItem(TableName, { ...place })
      return found === undefined ? noBurst : Burst.parse(found)
    },
    // Who counted meanwhile counts first.
    write: (place, { version, ...burst }, nowMs) =>
      setFields(
        TableName,
        { ...place },
        {
          set: { ...burst, version: version + 1, expiresAt: expires(nowMs) },
          when: { version: version === 0 ? undefined : version },
        },
      ),
    member: async (place, deviceid) => {
      const found = await getItem(TableName, memberKey(place, deviceid))
      return found === undefined ? undefined : Member.parse(found)
    },
    members: async ({ pk, sk }) => {
      const items = await queryPrefix(documents, TableName, pk, `${sk}#`)
      return items.map((item) => Member.parse(item))
    },
    join: (place, { openedMs, ...member }, channel, people, nowMs) =>
      setFields(TableName, memberKey(place, member.deviceid), {
        set: { ...member, openedMs, [channel]: people, expiresAt: expires(nowMs) },
        remove: openedMs === undefined ? ['openedMs'] : [],
      }),
  }
}
