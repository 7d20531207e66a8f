import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { createGroup as contract } from '../../shared/groups/manageGroup'
import type { AccessStore } from '../access/accessStore'
import { membershipWrites } from '../access/membershipWrites'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { findable } from '../core/store/findable'
import { putItem } from '../core/store/putItem'
import { transactUntilDone } from '../core/store/transact'
import type { WriteLog } from '../serverlog/logEntry'
import { maxGroups } from './groupParts'

/** A new group has its maker as the one ADMIN and is private: it orders what they have and gives nobody anything. */
export const createGroup =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    access: Pick<AccessStore, 'related'>,
    writeLog: WriteLog,
    newGroupId: () => GroupId,
    now: Clock,
  ): ServeOnce<typeof contract> =>
  async ({ groupName }, caller, keep = keepNothing) => {
    const { setRole } = membershipWrites(TableName)
    const user = accessKey.user(caller.userid)
    if ((await access.related(user, 'GROUP#')).length >= maxGroups) {
      throw new Problem('invalid', `An account can be in at most ${maxGroups} groups. Leave one first.`)
    }
    return transactUntilDone(documents, async () => {
      const groupid = newGroupId()
      const group = accessKey.group(groupid)
      const result = { message: 'Group Created', groupid }
      const facts = { groupName, groupDescription: '', groupSupportEmail: '', userid: caller.userid }
      const meta = {
        pk: group,
        sk: accessKey.meta,
        kind: 'private',
        version: 1,
        admins: 1,
        ...facts,
        ...findable('GROUP_NAME', groupName),
      }
      const event = { category: 'Group' as const, name: 'Group Created', description: groupName }
      return {
        items: [
          putItem(TableName, meta, { pk: undefined }),
          ...setRole(group, user, 'ADMIN', { isPrivate: true }),
          writeLog({ subject: group, ...event }, caller, now()),
          ...(await keep(result)),
        ],
        result,
      }
    })
  }
