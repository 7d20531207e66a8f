import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId, GroupId, UserId } from '../core/ids'
import { roles } from '../core/roles'
import { Email } from './email'

/** What is said of an address that has no account, or one that has not logged in yet: it can be invited by mail. */
export const noAccountText = 'The target user must have an account and have logged in once.'

/** The same whether the address has an account or not. */
export const mailedAnswer = { message: 'Email Sent' }
export const withdrawnAnswer = { message: 'Invitation Withdrawn' }

const fields = {
  targetEmail: Email,
  /** Offered once the address is confirmed and its owner has logged in; it counts when they accept it. */
  targetPermission: z.enum(roles),
  /** Where the page is: decides the brand that the mail speaks for, and nothing else. */
  hostname: z.string().check(z.maxLength(253)),
  idempotencyKey: z.optional(IdempotencyKey),
}

const output = z.object({ message: z.string() })

export const inviteToDevice = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/invitation',
  summary:
    'Email a person who has no account yet how to create one. Once they have logged in, the role waits for them to accept it; an invitation to the same address takes the place of the one before. Valid for 14 days.',
  ability: 'editUsers',
  input: z.object({ deviceid: DeviceId, ...fields }),
  output,
})

export const withdrawFromDevice = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/invitation',
  summary: 'Withdraw an emailed invitation to a device, while the person has not logged in yet.',
  ability: 'editUsers',
  input: z.object({ deviceid: DeviceId, targetEmail: Email }),
  output,
})

export const inviteToGroup = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/invitation',
  summary:
    'Email a person who has no account yet how to create one. Once they have logged in, the role in the group waits for them to accept it; an invitation to the same address takes the place of the one before. Valid for 14 days.',
  ability: 'editGroupUsers',
  input: z.object({ groupid: GroupId, ...fields }),
  output,
})

export const withdrawFromGroup = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/invitation',
  summary: 'Withdraw an emailed invitation to a group, while the person has not logged in yet.',
  ability: 'editGroupUsers',
  input: z.object({ groupid: GroupId, targetEmail: Email }),
  output,
})

export const addedAnswer = { message: 'User Added' }
/** What is given between strangers. */
export const invitedAnswer = { message: 'Invited. Waits For Acceptance.', resultCode: 'INVITED' as const }

/** A person who has not accepted yet, as the ADMINs of the device or group see them. */
export const InvitedPerson = z.object({
  /** Absent for an address that has no account yet, or none that has logged in. */
  userid: z.optional(UserId),
  email: z.string(),
  permission: z.enum(roles),
  /** The address of the ADMIN who invited them. */
  invitedBy: z.string(),
  /** Of an invitation that was emailed to an address without an account: until when it is valid, epoch seconds. */
  expiresTs: z.optional(z.number()),
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

/** What a role is offered on: one of the two. */
const of = { deviceid: z.optional(DeviceId), groupid: z.optional(GroupId) }

const Invitation = z.object({
  ...of,
  /** What the device or group was called when the invitation was made. */
  name: z.string(),
  permission: z.enum(roles),
  invitedBy: z.object({ name: z.string(), email: z.string() }),
  /** Epoch seconds. */
  invitedTs: z.number(),
})
export type Invitation = z.infer<typeof Invitation>

/** So many are on a page. */
export const invitationsPerPage = 20

export const getInvitations = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/invitations',
  summary: 'List the devices and groups that wait until the caller accepts them, page by page.',
  ability: 'beSignedIn',
  input: z.object({
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(
      z.string().check(z.regex(/^(DEVICE#[A-Z0-9-]{9}|GROUP#g-[A-Za-z0-9]{9})$/, 'is not the key of a page')),
    ),
  }),
  output: z.object({ invitations: z.array(Invitation), lastEvaluatedKey: z.optional(z.string()) }),
})

export const acceptInvitation = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/invitations/accept',
  summary: 'Accept the role that was offered on a device or in a group: from then on it counts.',
  ability: 'beSignedIn',
  example: { groupid: 'g-AbCdEf123' },
  input: z.object({ ...of, idempotencyKey: z.optional(IdempotencyKey) }).check(
    z.refine(({ deviceid, groupid }) => (deviceid === undefined) !== (groupid === undefined), {
      path: ['groupid'],
      message: 'is required, or else a device ID',
    }),
  ),
  output: z.object({ message: z.string() }),
})

export const declineInvitation = endpoint({
  service: 'group',
  method: 'POST',
  path: '/groups/invitations/decline',
  summary:
    'Decline the role that was offered on a device or in a group; without either, all that is offered.',
  ability: 'beSignedIn',
  input: z.object(of).check(
    z.refine(({ deviceid, groupid }) => deviceid === undefined || groupid === undefined, {
      path: ['groupid'],
      message: 'cannot be used with a device ID',
    }),
  ),
  output: z.object({ message: z.string(), declined: z.number() }),
})
