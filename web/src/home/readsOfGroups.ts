import { getGroupList } from '../../../shared/groups/groupList'
import { getGroups } from '../../../shared/groups/groups'
import { readsOf } from '../core/api/readsOf'

/** What is old once somebody has another group, or other devices. */
export const readsOfGroups = [readsOf(getGroupList, {}), readsOf(getGroups, {})]
