import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { GroupId } from '../../shared/core/ids'
import { accessKey } from '../access/accessStore'

/**
 * A group's own facts stand in its META row. The default group of an account holds whatever was given to that
 * account directly: it has no device rows of its own and is shared with nobody.
 */
const GroupItem = z.object({
  groupid: GroupId,
  groupName: z.string(),
  groupDescription: z.string().default(''),
  groupSupportEmail: z.string().default(''),
  kind: z.enum(['default', 'private', 'shared']),
  /** Who made it. */
  userid: z.string(),
})
export type GroupItem = z.infer<typeof GroupItem>

export interface GroupStore {
  read(groupid: string): Promise<GroupItem | undefined>
}

export const openGroupStore = (documents: DynamoDBDocumentClient, TableName: string): GroupStore => ({
  read: async (groupid) => {
    const Key = { pk: accessKey.group(groupid), sk: accessKey.meta }
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    return Item === undefined ? undefined : GroupItem.parse({ ...Item, groupid })
  },
})
