import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'
import { Email } from '../users/email'

const Permission = z.enum(roles)

/** An option in the address: there without a value, or `true`. */
const Flag = z
  .enum(['', 'true', 'false'])
  .default('false')
  .transform((text) => text !== 'false')

const GroupShare = z.object({ groupid: GroupId, groupName: z.string(), permission: Permission })

const DeviceUser = z.object({
  userid: UserId,
  name: z.string(),
  email: z.string(),
  /** With groups flattened the highest of all that the person has. */
  permission: Permission,
  /** With groups flattened: what was given to the person alone, if anything was. */
  direct: Permission.optional(),
  /** With groups flattened: the groups that hold the device, and the role in each. */
  through: z.array(GroupShare).optional(),
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
    groups: z.array(
      z.object({
        groupid: GroupId,
        groupName: z.string(),
        groupSupportEmail: z.string(),
        myPermission: Permission.optional(),
      }),
    ),
  }),
})

export const addDeviceUser = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/user',
  summary: 'Give somebody who has signed in at least once a role on a device.',
  ability: 'editUsers',
  input: z.object({ deviceid: DeviceId, targetEmail: Email, targetPermission: Permission }),
  output: z.object({ message: z.string(), userid: UserId }),
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
  summary: 'Take somebody’s access to a device away, or one’s own; one ADMIN always remains.',
  ability: 'editUsers',
  orSelf: 'userid',
  input: z.object({ deviceid: DeviceId, userid: UserId }),
  output: z.object({ message: z.string(), resultCode: z.literal('REMOVED_SELF').optional() }),
})
