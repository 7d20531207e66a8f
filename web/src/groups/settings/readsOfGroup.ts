import type { GroupId } from '../../../../shared/core/ids'
import { getGroup, getGroups } from '../../../../shared/groups/groups'
import { getGroupPermissions } from '../../../../shared/groups/groupUsers'
import { getGroupLog } from '../../../../shared/serverlog/serverLog'
import { readsOf } from '../../core/readsOf'

/** What is old once a group has changed: the group, its people, its log, and the list of groups. */
export const readsOfGroup = (groupid: GroupId) => [
  readsOf(getGroup, { groupid }),
  readsOf(getGroupPermissions, { groupid }),
  readsOf(getGroupLog, { groupid }),
  readsOf(getGroups, {}),
]
