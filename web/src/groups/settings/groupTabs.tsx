import { type ComponentType, lazy } from 'react'
import { type GroupAbility, mayInGroup } from '../../../../shared/core/roles'
import type { Group } from '../Group'

interface GroupTab {
  /** Its place in the address. */
  index: number
  label: string
  ability: GroupAbility
  Body: ComponentType<{ group: Group }>
}

/** The tabs of a group's settings, in their order. */
const groupTabs: readonly GroupTab[] = [
  {
    index: 0,
    label: 'General',
    ability: 'viewGroupUsers',
    Body: lazy(async () => ({ default: (await import('./GroupGeneral')).GroupGeneral })),
  },
  {
    index: 1,
    label: 'Group Devices',
    ability: 'viewGroupUsers',
    Body: lazy(async () => ({ default: (await import('./GroupDevices')).GroupDevices })),
  },
  {
    index: 2,
    label: 'Group Users',
    ability: 'viewGroupUsers',
    Body: lazy(async () => ({ default: (await import('./GroupUsers')).GroupUsers })),
  },
  {
    index: 3,
    label: 'Bulk Configure',
    ability: 'bulkConfigure',
    Body: lazy(async () => ({ default: (await import('../bulk/BulkConfigure')).BulkConfigure })),
  },
  {
    index: 4,
    label: 'Group Log',
    ability: 'viewGroupLog',
    Body: lazy(async () => ({ default: (await import('./GroupLog')).GroupLog })),
  },
]

/** Those that the role opens; of a default group as well, whose views and moved devices are logged like any other's. */
export const tabsFor = ({ myPermission }: Pick<Group, 'myPermission'>) =>
  groupTabs.filter(({ ability }) => mayInGroup(myPermission, ability))
