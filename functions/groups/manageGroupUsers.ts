import { type GroupId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type {
  addGroupUser as addContract,
  changeGroupUser as changeContract,
  removeGroupUser as removeContract,
  getGroupPermissions as contract,
} from '../../shared/groups/groupUsers'
import {
  addedAnswer,
  invitedAnswer,
  type inviteToGroup as inviteContract,
  type withdrawFromGroup as withdrawContract,
} from '../../shared/users/invitations'
import { type Role, readRole } from '../../shared/core/roles'
import {
  findInvited,
  type WaitsForAcceptance,
  invitedPerson,
  type Invitations,
} from '../access/pendingInvitations'
import type { MailAccount, MailInvitation, Subject } from '../access/mailInvitation'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import type { UserStore } from '../users/userStore'
import type { TransactItem } from '../core/store/storeWrites'
import { accessKey, idIn } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import type { AccessStore } from '../access/accessStore'
import type { EndGroup } from './endGroup'
import type { LeaveAlerts } from './leaveAlerts'
import type { GroupSharing } from './groupSharing'
import type { GroupItem, GroupStore } from './groupStore'

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

/** A mail does not name a group: its name was written by a person. */
const groupInMail = 'a group of devices'

type Offering = Pick<GroupSharing, 'offering'>

const subjectOf =
  ({ offering }: Offering) =>
  (groupid: GroupId, caller: Caller, role?: Role): Subject => ({
    key: accessKey.group(groupid),
    what: groupInMail,
    standing: () => offering(groupid, caller, role),
  })

export const inviteToGroup =
  (sharing: Offering, { invite }: Pick<MailInvitation, 'invite'>): ServeOnce<typeof inviteContract> =>
  ({ groupid, ...asked }, caller, keep = keepNothing) =>
    invite(subjectOf(sharing)(groupid, caller, asked.targetPermission), asked, caller, keep)

export const withdrawFromGroup =
  (sharing: Offering, { withdraw }: Pick<MailInvitation, 'withdraw'>): Serve<typeof withdrawContract> =>
  ({ groupid, targetEmail }, caller) =>
    withdraw(subjectOf(sharing)(groupid, caller), targetEmail, caller)

/** The default group of an account can be neither shared nor left. */
const readShareable = async (groups: GroupStore, groupid: GroupId): Promise<GroupItem> => {
  const group = await groups.read(groupid)
  if (group === undefined) throw new Problem('notFound')
  if (group.kind === 'default') throw new Problem('forbidden')
  return group
}

const noMember = () => new Problem('notFound', 'This user is not in the group.')

export const addGroupUser =
  (
    groups: GroupStore,
    sharing: GroupSharing,
    users: Pick<UserStore, 'findByEmail'>,
    countInvitation: CountOne,
    waits: WaitsForAcceptance,
    mailAccount: MailAccount,
  ): ServeOnce<typeof addContract> =>
  async ({ groupid, targetEmail, targetPermission }, caller, keep = keepNothing) => {
    const group = await readShareable(groups, groupid)
    await countInvitation(caller.userid)
    const target = await findInvited(users, targetEmail)
    const isInvited = await waits(caller, target.userid)
    const answer = { ...(isInvited ? invitedAnswer : addedAnswer), userid: target.userid }
    const give = isInvited ? sharing.invite : sharing.add
    await give(group, target, targetPermission, caller, () => keep(answer))
    if (isInvited) await mailAccount(target, groupInMail, targetPermission, caller)
    return answer
  }

export const changeGroupUser =
  (groups: GroupStore, sharing: GroupSharing, users: Pick<UserStore, 'read'>): Serve<typeof changeContract> =>
  async ({ groupid, targetUserID, targetPermission }, caller) => {
    const group = await readShareable(groups, groupid)
    if (targetUserID === caller.userid || group.kind === 'private') throw new Problem('forbidden')
    const target = await users.read(targetUserID)
    await sharing.change(group, targetUserID, caller, (held) => {
      if (held === undefined) throw noMember()
      const description = `${target?.email ?? targetUserID} was ${held}, is now ${targetPermission}`
      return { role: targetPermission, name: 'User Role Changed', description }
    })
    return { message: 'User Role Changed' }
  }

/** The last member to leave ends the group. */
export const removeGroupUser =
  (
    groups: GroupStore,
    sharing: GroupSharing,
    users: Pick<UserStore, 'read'>,
    endGroup: EndGroup,
    leaveAlerts: LeaveAlerts,
    choices: { leaveWrites: (groupid: GroupId, userid: UserId) => TransactItem[] },
  ): Serve<typeof removeContract> =>
  async ({ groupid, targetUserID, stopAlerts = false }, caller) => {
    const group = await readShareable(groups, groupid)
    const isSelf = targetUserID === caller.userid
    const answer = {
      message: 'User Removed',
      ...(isSelf ? { resultCode: 'REMOVED_SELF' as const } : {}),
    }
    if (!isSelf && (await sharing.withdraw(group, targetUserID, caller))) {
      return { message: 'Invitation Withdrawn' }
    }
    const target = await users.read(targetUserID)
    const stop = stopAlerts && target !== undefined ? await leaveAlerts(group, target, caller) : undefined
    const also = async () => [...choices.leaveWrites(groupid, targetUserID), ...((await stop?.()) ?? [])]
    if (isSelf && (await endGroup(group, caller, also))) return answer
    await sharing.change(
      group,
      targetUserID,
      caller,
      (held) => {
        if (held === undefined) throw noMember()
        const who = target?.email ?? targetUserID
        const description = isSelf ? `${who} (${held}) left the group` : `${who} (${held}) was removed`
        return { role: undefined, name: 'User Removed', description }
      },
      { also },
    )
    return answer
  }
