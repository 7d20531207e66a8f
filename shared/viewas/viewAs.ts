import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'

const Permission = z.enum(roles)

/** As whom: by a role, or by what a person has. */
const As = { role: z.optional(Permission), userid: z.optional(UserId) }

const oneOf = z.superRefine(
  ({ role, userid }: { role?: unknown; userid?: unknown }, issues: z.core.$RefinementCtx) => {
    if ((role === undefined) === (userid === undefined)) {
      const message = role === undefined ? 'or a person is needed' : 'cannot be used with a person'
      issues.addIssue({ code: 'custom', path: ['role'], message })
    }
  },
)

/** A view that was begun. */
export const StartedView = z.object({
  /** To be sent with each request (`viewAsHeader`). */
  id: z.string(),
  /** The person, of a view as one. */
  name: z.optional(z.string()),
  /** The role on the object of the view. */
  permission: Permission,
  /** Epoch seconds. */
  sinceTs: z.number(),
  untilTs: z.number(),
})

export const viewDeviceAs = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/view-as',
  summary:
    'Begin to look at a device as a role or a person sees it. Reads alone are answered by the view; the server log of the device says so.',
  ability: 'viewAs',
  example: { role: 'VIEW' },
  input: z.object({ deviceid: DeviceId, ...As }).check(oneOf),
  output: StartedView,
})

export const viewGroupAs = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/view-as',
  summary:
    'Begin to look at a group and its devices as a role or a person sees them. Reads alone are answered by the view; the server log of the group says so.',
  ability: 'viewGroupAs',
  example: { role: 'VIEW' },
  input: z.object({ groupid: GroupId, ...As }).check(oneOf),
  output: StartedView,
})
