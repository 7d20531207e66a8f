import { getGroupKeys as getGroupKeysContract } from '../../shared/grouplive/groupKeys'
import { getGroupValues as getGroupValuesContract } from '../../shared/grouplive/groupValues'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { type Route, on } from '../core/http/serve'
import type { ContactBoard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import type { ViewStore } from '../views/viewStore'
import { getGroupKeys } from './getGroupKeys'
import { getGroupValues } from './getGroupValues'

interface Parts {
  access: AccessStore
  groups: GroupStore
  /** Devices by reads that may be a moment old; they cost half. */
  recent: DeviceStore
  board: ContactBoard
  views: ViewStore
  now: Clock
}

export const groupLiveRoutes = ({ access, groups, recent, board, views, now }: Parts): Route[] => [
  on(getGroupValuesContract, getGroupValues(access, groups, recent, board, now, views)),
  on(getGroupKeysContract, getGroupKeys(access, groups, recent, now)),
]
