import { GroupId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readRole } from '../../shared/core/roles'
import type { getPermissions as contract } from '../../shared/devices/deviceUsers'
import { type AccessStore, accessKey, idIn } from '../access/accessStore'
import type { Serve } from '../core/serve'
import type { GroupStore } from '../groups/groupStore'
import type { UserStore } from '../users/userStore'

export const getPermissions =
  (access: AccessStore, users: UserStore, groups: GroupStore): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    if (caller.role === undefined) throw new Problem('notFound')
    const device = accessKey.device(deviceid)
    const [members, holders] = await Promise.all([
      access.related(device, 'USER#'),
      access.related(device, 'GROUP#'),
    ])
    const people = await Promise.all(
      members.map(async (row) => {
        const user = await users.read(idIn(row.sk))
        const permission = readRole(row.role)
        return user === undefined || permission === undefined
          ? []
          : [{ userid: UserId.parse(user.userid), name: user.name, email: user.email, permission }]
      }),
    )
    const holding = await Promise.all(
      holders.map(async (row) => {
        const groupid = GroupId.parse(idIn(row.sk))
        const [group, mine] = await Promise.all([
          groups.read(groupid),
          access.roleInGroup(caller.userid, groupid),
        ])
        return {
          groupid,
          groupName: group?.groupName ?? groupid,
          groupSupportEmail: group?.groupSupportEmail ?? '',
          ...(mine === undefined ? {} : { myPermission: mine }),
        }
      }),
    )
    return {
      requesterUserId: caller.userid,
      myPermission: caller.role,
      users: people.flat(),
      groups: holding,
    }
  }
