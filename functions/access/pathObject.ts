import type { Endpoint } from '../../shared/core/endpoint'
import type { UserId } from '../../shared/core/ids'
import { type Role, isAccountAbility } from '../../shared/core/roles'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { PathIds } from '../core/http/readPath'
import type { AccessStore } from './accessStore'

export type Standing = Pick<Caller, 'through'> & { role: Role }

export interface PathObject {
  subject: string
  standingOf: (userid: UserId) => Promise<Standing | undefined>
}

/** The object in the path and how somebody's role on it is found. */
const objectOf = (access: AccessStore, { deviceid, groupid }: PathIds): PathObject | undefined => {
  if (deviceid !== undefined) {
    return {
      subject: accessKey.device(deviceid),
      standingOf: (userid) => access.wayToDevice(userid, deviceid),
    }
  }
  if (groupid !== undefined) {
    return {
      subject: accessKey.group(groupid),
      standingOf: async (userid) => {
        const role = await access.roleInGroup(userid, groupid)
        return role === undefined ? undefined : { role }
      },
    }
  }
  return undefined
}

/** As far as the endpoint asks for a role on it. */
export const pathObject = (
  access: AccessStore,
  { ability }: Endpoint,
  path: PathIds,
): PathObject | undefined => (isAccountAbility(ability) ? undefined : objectOf(access, path))
