import type { ComponentType } from 'react'
import { type GroupAbility, mayInGroup } from '../../../../shared/core/roles'
import type { Group } from '../Group'
import type { GroupId } from '../../../../shared/core/ids'
import { paths } from '../../paths'
import { lazyPart } from '../../ui/lazyPart'

interface GroupTab {
  /** Its place in the address. */
  index: number
  label: string
  ability: GroupAbility
  Body: ComponentType<{ group: Group }>
}

/** It has an address of its own, with that of each change set below it. */
export const changesTab = 6

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
    index: changesTab,
    label: 'Changes',
    ability: 'bulkConfigure',
    Body: lazyPart(async () => (await import('../../changes/sets/GroupChanges')).GroupChanges, 'boundary'),
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
  {
    index: 7,
    label: 'Fences',
    ability: 'viewGroup',
    Body: lazyPart(async () => (await import('../../fences/GroupFences')).GroupFences, 'boundary'),
  },
]

export const pathOfTab = (groupid: GroupId, index: number): string =>
  index === changesTab ? paths.changes(groupid) : paths.groupSettings(groupid, index)

/** Those that the role opens; of a default group as well, whose views and moved devices are logged like any other's. */
export const tabsFor = ({ myPermission }: Pick<Group, 'myPermission'>) =>
  groupTabs.filter(({ ability }) => mayInGroup(myPermission, ability))
