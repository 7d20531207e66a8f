import type { GroupId } from '../../../../shared/core/ids'
import { getGroup } from '../../../../shared/groups/groups'
import { getGroupMoves } from '../../../../shared/groups/groupDevices'
import { getGroupPermissions } from '../../../../shared/groups/groupUsers'
import { getGroupLog } from '../../../../shared/serverlog/serverLog'
import { readsOf } from '../../core/api/readsOf'
import { readsOfGroups } from '../../home/readsOfGroups'

/** What is old once a group has changed: the group, its people, its log, what is under way, and the list of groups. */
export const readsOfGroup = (groupid: GroupId) => [
  readsOf(getGroup, { groupid }),
  readsOf(getGroupPermissions, { groupid }),
  readsOf(getGroupLog, { groupid }),
  readsOf(getGroupMoves, { groupid }),
  ...readsOfGroups,
]
