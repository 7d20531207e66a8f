import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'
import { Email } from '../users/email'
import { InvitedPerson } from '../users/invitations'

const Permission = z.enum(roles)

export const getGroupPermissions = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/permissions',
  summary: 'List the members of a group with their roles.',
  ability: 'viewGroupUsers',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    requesterUserId: z.string(),
    myPermission: Permission,
    users: z.array(z.object({ userid: UserId, name: z.string(), email: z.string(), permission: Permission })),
    /** People who have not accepted yet: they have no right. */
    invited: z.array(InvitedPerson),
  }),
})

export const addGroupUser = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/user',
  summary:
    'Give a person who has logged in at least once a role in a group and on all of its devices. Between strangers it waits until the person accepts it (INVITED).',
  ability: 'editGroupUsers',
  input: z.object({
    groupid: GroupId,
    targetEmail: Email,
    targetPermission: Permission,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), userid: UserId, resultCode: z.optional(z.literal('INVITED')) }),
})

export const changeGroupUser = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/user',
  summary: 'Change somebody else’s role in a group; one ADMIN always remains.',
  ability: 'editGroupUsers',
  input: z.object({
    groupid: GroupId,
    targetUserID: UserId,
    targetEmail: z.optional(Email),
    targetPermission: Permission,
  }),
  output: z.object({ message: z.string() }),
})

export const removeGroupUser = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/user',
  summary:
    'Remove a user from a group, or leave it; one ADMIN always remains while there are members. With stopAlerts their addresses leave the alert lists of its devices too.',
  ability: 'editGroupUsers',
  orSelf: 'targetUserID',
  input: z.object({
    groupid: GroupId,
    targetUserID: UserId,
    targetEmail: z.optional(Email),
    /** Of each device that they reach only through this group. */
    stopAlerts: z.optional(z.boolean()),
  }),
  output: z.object({ message: z.string(), resultCode: z.optional(z.literal('REMOVED_SELF')) }),
})
