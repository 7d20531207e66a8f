import { getGroupList, getGroups } from '../../../shared/groups/groups'
import { readsOf } from '../core/api/readsOf'

/** What is read again once the groups of the person, or their devices, have changed. */
export const readsOfGroups = [readsOf(getGroupList, {}), readsOf(getGroups, {})]
