import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { GroupId } from '../core/ids'
import { GroupDescription, GroupName, GroupSupportEmail } from './groupFields'

export const createGroup = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group',
  summary: 'Create a group; it is private until another user is added.',
  ability: 'beSignedIn',
  input: z.object({ groupName: GroupName, idempotencyKey: z.optional(IdempotencyKey) }),
  output: z.object({ message: z.string(), groupid: GroupId }),
})

export const putGroup = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}',
  summary: 'Change the name, the description or the support email of a group; what is left out stays.',
  ability: 'editGroup',
  input: z.object({
    groupid: GroupId,
    groupName: z.optional(GroupName),
    groupDescription: z.optional(GroupDescription),
    groupSupportEmail: z.optional(GroupSupportEmail),
  }),
  output: z.object({ message: z.string() }),
})
