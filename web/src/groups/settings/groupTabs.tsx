import type { ComponentType } from 'react'
import { type GroupAbility, mayInGroup } from '../../../../shared/core/roles'
import type { Group } from '../Group'
import { lazyPart } from '../../ui/lazyPart'

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
    Body: lazyPart(async () => (await import('./GroupGeneral')).GroupGeneral, 'boundary'),
  },
  {
    index: 1,
    label: 'Group Devices',
    ability: 'viewGroupUsers',
    Body: lazyPart(async () => (await import('./GroupDevices')).GroupDevices, 'boundary'),
  },
  {
    index: 2,
    label: 'Group Users',
    ability: 'viewGroupUsers',
    Body: lazyPart(async () => (await import('./GroupUsers')).GroupUsers, 'boundary'),
  },
  {
    index: 3,
    label: 'Bulk Configure',
    ability: 'bulkConfigure',
    Body: lazyPart(async () => (await import('../bulk/BulkConfigure')).BulkConfigure, 'boundary'),
  },
  {
    index: 4,
    label: 'Group Log',
    ability: 'viewGroupLog',
    Body: lazyPart(async () => (await import('./GroupLog')).GroupLog, 'boundary'),
  },
  {
    index: 5,
    label: 'On Call',
    ability: 'viewEscalation',
    Body: lazyPart(async () => (await import('../../escalation/OnCall')).OnCall, 'boundary'),
  },
]

/** Those that the role opens; of a default group as well, whose views and moved devices are logged like any other's. */
export const tabsFor = ({ myPermission }: Pick<Group, 'myPermission'>) =>
  groupTabs.filter(({ ability }) => mayInGroup(myPermission, ability))
