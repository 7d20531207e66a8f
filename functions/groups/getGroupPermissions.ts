import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readRole } from '../../shared/core/roles'
import type { getGroupPermissions as contract } from '../../shared/groups/groupUsers'
import type { AccessStore } from '../access/accessStore'
import { invitedPerson, type Invitations } from '../access/pendingInvitations'
import { accessKey, idIn } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import type { UserStore } from '../users/userStore'

/** The members with their names, by name; an account that is gone is left out. */
export const getGroupPermissions =
  (
    access: Pick<AccessStore, 'related'>,
    users: Pick<UserStore, 'read'>,
    invitations: Pick<Invitations, 'waitingFor'>,
  ): Serve<typeof contract> =>
  async ({ groupid }, caller) => {
    if (caller.role === undefined) throw new Problem('notFound')
    const [rows, waiting] = await Promise.all([
      access.related(accessKey.group(groupid), 'USER#'),
      invitations.waitingFor(accessKey.group(groupid)),
    ])
    const members = await Promise.all(
      rows.map(async (row) => {
        const permission = readRole(row.role)
        const user = await users.read(UserId.parse(idIn(row.sk)))
        if (permission === undefined || user === undefined) return []
        return [{ userid: user.userid, name: user.name, email: user.email, permission }]
      }),
    )
    return {
      requesterUserId: caller.userid,
      myPermission: caller.role,
      invited: waiting.map(invitedPerson),
      users: members.flat().sort((a, b) => a.name.localeCompare(b.name) || (a.email < b.email ? -1 : 1)),
    }
  }
