import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { GroupId, UserId } from '../../shared/core/ids'
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
