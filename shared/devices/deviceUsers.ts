import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId, GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'
import { Email } from '../users/email'
import { InvitedPerson } from '../users/invitations'
import { Code, SetupPassword } from './devicePasswords'

const Permission = z.enum(roles)

/** An option in the address: there without a value, or `true`. */
const Flag = z.pipe(
  z._default(z.enum(['', 'true', 'false']), 'false'),
  z.transform((text) => text !== 'false'),
)

const GroupShare = z.object({ groupid: GroupId, groupName: z.string(), permission: Permission })

const DeviceUser = z.object({
  userid: UserId,
  name: z.string(),
  email: z.string(),
  /** With groups flattened the highest of all that the person has. */
  permission: Permission,
  /** Whose subscription pays for the plan of this device. */
  userHasSubscription: z.boolean(),
  /** With groups flattened: what was given to the person alone, if anything was. */
  direct: z.optional(Permission),
  /** With groups flattened: the groups that hold the device, and the role in each. */
  through: z.optional(z.array(GroupShare)),
})

export const getPermissions = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/permissions',
  summary: 'List the people and groups that have access to a device, or every person one by one.',
  ability: 'viewUsers',
  input: z.object({
    deviceid: DeviceId,
    /** The members of groups stand among the people, each person once, and no group stands for itself. */
    flattenGroups: Flag,
  }),
  output: z.object({
    requesterUserId: z.string(),
    myPermission: Permission,
    users: z.array(DeviceUser),
    /** People who have not accepted yet: they have no right. */
    invited: z.array(InvitedPerson),
    groups: z.array(
      z.object({
        groupid: GroupId,
        groupName: z.string(),
        groupSupportEmail: z.string(),
        myPermission: z.optional(Permission),
      }),
    ),
  }),
})

export const addDeviceUser = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/user',
  summary:
    'Give a person who has logged in at least once a role on a device, which between strangers waits until the person accepts it (INVITED); or, without targetEmail, add a device to the caller’s account by its setup password, and to a group.',
  ability: 'editUsers',
  otherwise: { without: 'targetEmail', ability: 'beSignedIn' },
  input: z
    .object({
      deviceid: DeviceId,
      targetEmail: z.optional(Email),
      targetPermission: z.optional(Permission),
      setupPassword: z.optional(SetupPassword),
      /** From a mail, after an answer with `CODE_REQUIRED`: many wrong passwords were tried for the device. */
      code: z.optional(Code),
      groupid: z.optional(GroupId),
      idempotencyKey: z.optional(IdempotencyKey),
    })
    .check(
      z.superRefine(({ targetEmail, targetPermission, setupPassword, groupid }, issues) => {
        const isInvitation = targetEmail !== undefined
        const refuse = (field: string, message: string) =>
          issues.addIssue({ code: 'custom', path: [field], message })
        if (isInvitation && targetPermission === undefined) refuse('targetPermission', 'is required')
        if (!isInvitation && targetPermission !== undefined) refuse('targetPermission', 'needs an email')
        if (isInvitation && setupPassword !== undefined)
          refuse('setupPassword', 'cannot be used with an email')
        if (isInvitation && groupid !== undefined) refuse('groupid', 'cannot be used with an email')
      }),
    ),
  output: z.object({
    message: z.string(),
    /** Who was given the role. */
    userid: z.optional(UserId),
    resultCode: z.optional(z.enum(['DEVICE_ADDED', 'DEVICES_COPIED', 'INVITED'])),
  }),
})

export const changeDeviceUser = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/user',
  summary: 'Change somebody’s role on a device; one ADMIN always remains.',
  ability: 'editUsers',
  input: z.object({ deviceid: DeviceId, userid: UserId, permission: Permission }),
  output: z.object({ message: z.string() }),
})

export const removeDeviceUser = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/user',
  summary:
    'Remove a user’s access to a device, or the caller’s own; one ADMIN always remains. With stopAlerts their addresses leave the alert lists too.',
  ability: 'editUsers',
  orSelf: 'userid',
  input: z.object({ deviceid: DeviceId, userid: UserId, stopAlerts: z.optional(z.boolean()) }),
  output: z.object({ message: z.string(), resultCode: z.optional(z.literal('REMOVED_SELF')) }),
})
