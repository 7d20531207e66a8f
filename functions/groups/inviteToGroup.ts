import type { GroupId } from '../../shared/core/ids'
import type { Role } from '../../shared/core/roles'
import type {
  inviteToGroup as inviteContract,
  withdrawFromGroup as withdrawContract,
} from '../../shared/users/invitations'
import type { MailInvitation, Subject } from '../access/mailInvitation'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { GroupSharing } from './groupSharing'

/** A mail does not name a group: its name was written by a person. */
export const groupInMail = 'a group of devices'

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
