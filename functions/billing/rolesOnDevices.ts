import { DeviceId, type UserId } from '../../shared/core/ids'
import { type Role, higherRole, readRole } from '../../shared/core/roles'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { defaultGroupOf } from '../users/defaultGroupOf'

/** Every device that somebody reaches, with their highest role on it: read once for a list of hundreds. */
export const rolesOnDevices = async (
  access: Pick<AccessStore, 'related'>,
  userid: UserId,
): Promise<Map<DeviceId, Role>> => {
  const user = accessKey.user(userid)
  const [direct, memberships] = await Promise.all([
    access.related(user, 'DEVICE#'),
    access.related(user, 'GROUP#'),
  ])
  const own = accessKey.group(defaultGroupOf(userid))
  const groups = memberships.filter(({ sk, isPrivate }) => sk !== own && isPrivate !== true)
  const held = await Promise.all(
    groups.map(async ({ sk, role }) =>
      (await access.related(sk, 'DEVICE#')).map((row) => ({ device: row.sk, role: readRole(role) })),
    ),
  )
  const ways = [...direct.map(({ sk, role }) => ({ device: sk, role: readRole(role) })), ...held.flat()]
  const roles = new Map<DeviceId, Role>()
  for (const { device, role } of ways) {
    const deviceid = DeviceId.parse(idIn(device))
    const higher = higherRole(roles.get(deviceid), role)
    if (higher !== undefined) roles.set(deviceid, higher)
  }
  return roles
}
