import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type GroupAbility, mayInGroup } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { type Caller, isStaff } from '../core/http/caller'
import type { WriteLog } from '../serverlog/logEntry'
import type { GroupItem, GroupStore } from './groupStore'

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
