import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type NoticeChannel, type NotifiedLevel, notifiedLevels } from '../../shared/alerts/alertSettings'
import { type DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { mayOnDevice, readRole } from '../../shared/core/roles'
import { ChosenChannels, QuietHours, isNothing, nothingChosen } from '../../shared/notifications/choice'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { defaultGroupOf, type UserRow } from '../users/userStore'
import { deleteItem, putItem, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'

/** What a person chose for a group. */
interface Choice {
  userid: UserId
  channels: ChosenChannels
}

export interface ChoiceStore {
  read(groupid: GroupId, userid: UserId): Promise<ChosenChannels>
  /** Of all who chose anything for a group. */
  ofGroup(groupid: GroupId): Promise<Choice[]>
  /** Who chose nothing has no row. */
  write(groupid: GroupId, userid: UserId, channels: ChosenChannels): TransactItem
  /** Who leaves a group chooses nothing of it any more. */
  leaveWrites(groupid: GroupId, userid: UserId): TransactItem[]
  quietHours(userid: UserId): Promise<QuietHours | undefined>
  writeQuietHours(userid: UserId, quiet: QuietHours | undefined): TransactItem
}

const prefix = 'NOTIFY#'
const Item = z.object({ channels: ChosenChannels })
const OfGroup = Item.extend({ sk: z.string() })

export const openChoiceStore = (
  documents: DynamoDBDocumentClient,
  /** Of alarms. */
  TableName: string,
): ChoiceStore => {
  const getItem = openGetItem(documents)
  const keyOf = (groupid: GroupId, userid: UserId) => ({
    pk: accessKey.group(groupid),
    sk: `${prefix}${userid}`,
  })
  const quietKey = (userid: UserId) => ({ pk: accessKey.user(userid), sk: 'QUIET' })
  return {
    read: async (groupid, userid) => {
      const found = await getItem(TableName, keyOf(groupid, userid))
      return found === undefined ? nothingChosen : Item.parse(found).channels
    },
    ofGroup: async (groupid) => {
      const items = await queryPrefix(documents, TableName, accessKey.group(groupid), prefix)
      return items.map((item) => {
        const { sk, channels } = OfGroup.parse(item)
        return { userid: UserId.parse(idIn(sk)), channels }
      })
    },
    write: (groupid, userid, channels) =>
      isNothing(channels)
        ? deleteItem(TableName, keyOf(groupid, userid))
        : putItem(TableName, { ...keyOf(groupid, userid), channels }),
    leaveWrites: (groupid, userid) => [deleteItem(TableName, keyOf(groupid, userid))],
    quietHours: async (userid) => {
      const found = await getItem(TableName, quietKey(userid))
      return found === undefined ? undefined : QuietHours.parse(found.hours)
    },
    writeQuietHours: (userid, hours) =>
      hours === undefined
        ? deleteItem(TableName, quietKey(userid))
        : putItem(TableName, { ...quietKey(userid), hours }),
  }
}

/** What a person chose for the groups that hold a device, at a level; undefined when they chose for none of them. */
export const openChosenBy =
  (access: Pick<AccessStore, 'related'>, choices: Pick<ChoiceStore, 'read'>) =>
  async (
    { userid }: Pick<UserRow, 'userid'>,
    deviceid: DeviceId,
    level: string,
  ): Promise<ReadonlySet<NoticeChannel> | undefined> => {
    const notified = notifiedLevels.find((each) => each === level)
    const [holding, own] = await Promise.all([
      access.related(accessKey.device(deviceid), 'GROUP#'),
      access.related(accessKey.user(userid), 'GROUP#'),
    ])
    const mine = new Set(own.map(({ sk }) => sk))
    const groups = holding.map(({ sk }) => sk).filter((sk) => mine.has(sk))
    const ids = [...groups.map((sk) => GroupId.parse(idIn(sk))), defaultGroupOf(userid)]
    const chosen = (await Promise.all(ids.map((groupid) => choices.read(groupid, userid)))).filter(
      (each) => !isNothing(each),
    )
    if (chosen.length === 0 || notified === undefined) return undefined
    return new Set(chosen.flatMap((each) => each[notified]))
  }

type Access = Pick<AccessStore, 'related' | 'knownWay'>

/** Who chose to be notified of a device at a level, by any of the groups that hold it, and may still see it. */
export const readChosenPeople = async (
  access: Access,
  choices: Pick<ChoiceStore, 'read' | 'ofGroup'>,
  deviceid: DeviceId,
  level: string,
): Promise<Map<UserId, Set<NoticeChannel>>> => {
  const device = accessKey.device(deviceid)
  const notified: NotifiedLevel | undefined = notifiedLevels.find((each) => each === level)
  const chosen = new Map<UserId, Set<NoticeChannel>>()
  if (notified === undefined) return chosen
  const [groups, direct] = await Promise.all([
    access.related(device, 'GROUP#'),
    access.related(device, 'USER#'),
  ])
  const add = async (userid: UserId, channels: readonly NoticeChannel[], through: string | undefined) => {
    if (channels.length === 0) return
    const way = await access.knownWay(userid, deviceid, through)
    if (!mayOnDevice(way?.role, 'viewData')) return
    chosen.set(userid, new Set([...(chosen.get(userid) ?? []), ...channels]))
  }
  const ofGroups = groups.map(async ({ sk }) => {
    const found = await choices.ofGroup(GroupId.parse(idIn(sk)))
    await Promise.all(found.map(({ userid, channels }) => add(userid, channels[notified], sk)))
  })
  // What was given to a person directly is in the default group of their account, which holds no rows of devices.
  const ofDirect = direct
    .filter(({ role }) => readRole(role) !== undefined)
    .map(async ({ sk }) => {
      const userid = UserId.parse(idIn(sk))
      const channels = await choices.read(defaultGroupOf(userid), userid)
      await add(userid, channels[notified], undefined)
    })
  await Promise.all([...ofGroups, ...ofDirect])
  return chosen
}
