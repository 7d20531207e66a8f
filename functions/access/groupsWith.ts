import { GroupId, type DeviceId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import type { AccessStore } from './accessStore'
import { seenBy } from './seenBy'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { defaultGroupOf } from '../users/defaultGroupOf'

/** The groups of a caller that hold a device; what was given to them themselves is in their default group. */
export const groupsWith = async (
  all: AccessStore,
  deviceid: DeviceId,
  caller: Pick<Caller, 'userid' | 'view'>,
): Promise<GroupId[]> => {
  const access = seenBy(all, caller)
  const device = accessKey.device(deviceid)
  const [mine, holding, direct] = await Promise.all([
    access.related(accessKey.user(caller.userid), 'GROUP#'),
    access.related(device, 'GROUP#'),
    access.directRole(device, accessKey.user(caller.userid)),
  ])
  const held = new Set(holding.map(({ sk }) => sk))
  const joined = mine.flatMap(({ sk, role }) =>
    held.has(sk) && readRole(role) !== undefined ? [GroupId.parse(idIn(sk))] : [],
  )
  return direct === undefined ? joined : [...new Set([...joined, defaultGroupOf(caller.userid)])]
}
