import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'
import { Way } from './ways'

const Permission = z.enum(roles)

/** So many devices are listed, those that would be lost first; all of them are counted. */
export const maxListedDevices = 100

export const getDeviceRemoval = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/removal',
  summary:
    'Say what a person would keep on a device if they were removed from its single users, or from one of the groups that hold it. Nothing changes.',
  ability: 'editUsers',
  orSelf: 'userid',
  input: z.object({
    deviceid: DeviceId,
    userid: UserId,
    /** Removed from this group; without it, from the single users. */
    groupid: z.optional(GroupId),
  }),
  output: z.object({
    /** Every way by which the person has access, and those that would be left. */
    ways: z.array(Way),
    left: z.array(Way),
    /** The role now, and the one that would be left, if any. */
    permission: Permission,
    remaining: z.optional(Permission),
  }),
})

export const getGroupRemoval = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/removal',
  summary:
    'Say on which devices of a group a person would lose access, or have a lower role, if they were removed from it. Nothing changes.',
  ability: 'editGroupUsers',
  orSelf: 'userid',
  input: z.object({ groupid: GroupId, userid: UserId }),
  output: z.object({
    /** The role in the group. */
    permission: Permission,
    /** How many devices of the group the person would no longer see, see in a lower role, and see as now. */
    lost: z.number(),
    lowered: z.number(),
    kept: z.number(),
    /** The first of them, by how much would change. */
    devices: z.array(
      z.object({
        deviceid: DeviceId,
        name: z.string(),
        permission: Permission,
        remaining: z.optional(Permission),
        left: z.array(Way),
      }),
    ),
  }),
})
