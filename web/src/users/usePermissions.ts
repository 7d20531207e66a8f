import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { getPermissions } from '../../../shared/devices/deviceUsers'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

export type Permissions = OutputOf<typeof getPermissions>
export type DeviceUser = Permissions['users'][number]
export type HoldingGroup = Permissions['groups'][number]

/** Who has access to a device. */
export const usePermissions = (deviceid: DeviceId) => {
  const { data, error, mutate } = useEndpoint(getPermissions, { deviceid }, { refreshInterval: keepMs.most })
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
