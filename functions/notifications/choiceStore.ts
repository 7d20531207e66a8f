import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type GroupId, UserId } from '../../shared/core/ids'
import { ChosenChannels, QuietHours, isNothing, nothingChosen } from '../../shared/notifications/choice'
import { accessKey, idIn } from '../core/accessKey'
import { deleteItem, putItem, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'

/** What a person chose for a group. */
export interface Choice {
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
