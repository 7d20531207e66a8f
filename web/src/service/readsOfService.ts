import type { GroupId } from '../../../shared/core/ids'
import { getService, getServiceBoard, getServiceMachine } from '../../../shared/service/getService'
import { readsOf } from '../core/api/readsOf'

/** What is old after a change of plans, log or meters of a group. */
export const readsOfService = (groupid: GroupId) => [
  readsOf(getService, { groupid }),
  readsOf(getServiceMachine, { groupid }),
  readsOf(getServiceBoard, {}),
]
