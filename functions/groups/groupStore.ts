import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { GroupId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type GroupAbility, mayInGroup } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { type Caller, isStaff } from '../core/http/caller'
import type { WriteLog } from '../serverlog/logEntry'
import { accessKey } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'

/**
 * A group's own facts stand in its META row. The default group of an account holds whatever was given to that
 * account directly: it has no device rows of its own and is not shared.
 */
const GroupItem = z.object({
  groupid: GroupId,
  groupName: z.string(),
  groupDescription: z._default(z.string(), ''),
  groupSupportEmail: z._default(z.string(), ''),
  kind: z.enum(['default', 'private', 'shared']),
  /** Who made it. */
  userid: UserId,
})
export type GroupItem = z.infer<typeof GroupItem>

export interface GroupStore {
  read(groupid: GroupId): Promise<GroupItem | undefined>
}

export const openGroupStore = (documents: DynamoDBDocumentClient, TableName: string): GroupStore => {
  const getItem = openGetItem(documents)
  return {
    read: async (groupid) => {
      const item = await getItem(TableName, { pk: accessKey.group(groupid), sk: accessKey.meta })
      return item === undefined ? undefined : GroupItem.parse({ ...item, groupid })
    },
  }
}

/** Every group of an account is read with its home page. */
export const maxGroups = 200

/** What every change of a group stands on. */
export interface GroupParts {
  documents: DynamoDBDocumentClient
  /** The table of access. */
  TableName: string
  access: AccessStore
  groups: GroupStore
  writeLog: WriteLog
  now: Clock
}

/**
 * A group with the right of the caller at this moment: one that is named in the body of a request, whose path is all
 * that was checked, or one that a person may have been taken out of meanwhile.
 * @throws Problem `notFound` without any role in it, `forbidden` with too little
 */
export const readNamedGroup = async (
  { access, groups }: Pick<GroupParts, 'access' | 'groups'>,
  groupid: GroupId,
  caller: Caller,
  ability: GroupAbility,
): Promise<GroupItem> => {
  const [group, held] = await Promise.all([groups.read(groupid), access.roleInGroup(caller.userid, groupid)])
  const role = isStaff(caller) ? 'ADMIN' : held
  if (group === undefined || role === undefined) throw new Problem('notFound')
  if (!mayInGroup(role, ability)) throw new Problem('forbidden')
  return group
}
