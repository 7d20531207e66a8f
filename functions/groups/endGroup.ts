import type { GroupId } from '../../shared/core/ids'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { deleteItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { GroupParts, GroupItem } from './groupStore'
import { openRemoveDevices } from './placeDevices'

/** Ends a group whose only member is the caller; `false` when others are in it. */
export type EndGroup = (
  group: GroupItem,
  caller: Caller,
  /** Further writes of the transaction. */
  also?: () => Promise<TransactItem[]>,
) => Promise<boolean>

/** What else is kept of a group and goes with it. */
export type EndWrites = (groupid: GroupId) => Promise<TransactItem[]>

export const openEndGroup = (parts: GroupParts, endWrites: EndWrites): EndGroup => {
  const { documents, TableName, access, writeLog, now } = parts
  const { setRole } = membershipWrites(TableName)
  const removeDevices = openRemoveDevices(parts)

  const isAlone = async (key: string, user: string): Promise<boolean> => {
    const members = await access.related(key, 'USER#')
    return members.length === 1 && members[0]?.sk === user
  }

  return async (group, caller, also = () => Promise.resolve([])) => {
    const key = accessKey.group(group.groupid)
    const user = accessKey.user(caller.userid)
    if (!(await isAlone(key, user))) return false
    const held = await access.related(key, 'DEVICE#')
    await removeDevices(
      group,
      held.map(({ sk }) => sk),
      caller,
    )
    return transactUntilDone(documents, async () => {
      const meta = await access.meta(key)
      // A person was let in meanwhile, or something was put in: the group goes on.
      const isEmpty = (await access.related(key, 'DEVICE#')).length === 0
      if (meta === undefined || !isEmpty || !(await isAlone(key, user))) return { items: [], result: false }
      const event = { category: 'Group' as const, name: 'Group Ended', description: group.groupName }
      return {
        items: [
          deleteItem(TableName, { pk: key, sk: accessKey.meta }, { version: meta.version }),
          ...setRole(key, user, undefined),
          ...(await endWrites(group.groupid)),
          ...(await also()),
          writeLog({ subject: key, ...event }, caller, now()),
        ],
        result: true,
      }
    })
  }
}
