import type { DeviceId } from '../../../shared/core/ids'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { getSettings } from '../../../shared/settings/deviceSettings'
import type { Way } from '../../../shared/access/ways'
import type { OutputOf } from '../../../shared/core/endpoint'
import { readsOf } from '../core/api/readsOf'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

export type Permissions = OutputOf<typeof getPermissions>
export type DeviceUser = Permissions['users'][number]
export type HoldingGroup = Permissions['groups'][number]

/** Lists of people change seldom, but a person who invited another one waits for the acceptance: milliseconds between reads. */
export const untilAccepted = (latest: { invited: readonly unknown[] } | undefined): number =>
  latest === undefined || latest.invited.length === 0 ? keepMs.most : keepMs.data

/** Who has access to a device. */
export const usePermissions = (deviceid: DeviceId) => {
  const { data, error, mutate } = useEndpoint(
    getPermissions,
    { deviceid },
    { refreshInterval: untilAccepted },
  )
  return { permissions: data, error, reload: () => mutate() }
}

/** Every person with access one by one, those who have it through groups among them. */
export const useEveryone = (deviceid: DeviceId) => {
  const { data, error, mutate } = useEndpoint(
    getPermissions,
    { deviceid, flattenGroups: 'true' },
    { refreshInterval: keepMs.most },
  )
  return { everyone: data?.users, error, reload: () => void mutate() }
}

/** `directly, as VIEW`, `through Fleet, as USER`. */
export const describeWay = (way: Way): string => {
  switch (way.by) {
    case 'direct':
      return `directly, as ${way.role}`
    case 'group':
      return `through ${way.groupName ?? way.groupid}, as ${way.role}`
    case 'staff':
      return `as a member of staff, as ${way.role}`
  }
}

/** The ways to a permission, that which was given to the person alone first. */
export const waysOf = ({ direct, through = [] }: Pick<DeviceUser, 'direct' | 'through'>): Way[] => [
  ...(direct === undefined ? [] : [{ by: 'direct' as const, role: direct }]),
  ...through.map(({ permission, ...group }) => ({ by: 'group' as const, role: permission, ...group })),
]

/** Reads to refresh when access has changed: the lists of people, and the caller's own role. */
export const readsOfAccess = (deviceid: DeviceId) => [
  readsOf(getPermissions, { deviceid }),
  readsOf(getSettings, { deviceid }),
]
