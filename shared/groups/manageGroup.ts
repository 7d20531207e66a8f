import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { GroupId } from '../core/ids'
import { sanitiseText } from '../display/displaySettings'
import { Email } from '../users/email'

const maxNameLength = 64
const maxDescriptionLength = 500

const labelOf = (maxLength: number) =>
  z.pipe(
    z.string().check(z.maxLength(1000)),
    z.pipe(z.transform(sanitiseText), z.string().check(z.maxLength(maxLength))),
  )

/** A name of marks that cannot be seen is none. */
const visible = /[^\p{Z}\p{C}]/u

export const GroupName = z.pipe(
  labelOf(maxNameLength),
  z.string().check(z.regex(visible, 'Group name is required')),
)
const GroupDescription = labelOf(maxDescriptionLength)
/** Whom the members of a group ask for help; empty for no one. */
export const GroupSupportEmail = z.union([z.literal(''), Email])

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
