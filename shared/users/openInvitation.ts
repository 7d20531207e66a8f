import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId, GroupId } from '../core/ids'
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
