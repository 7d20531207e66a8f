import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId, GroupId } from '../core/ids'
import { Email } from './email'

/** What is said of an address that has no account, or one that no one has used yet: then a mail can be sent. */
export const noAccountText = 'This person needs an account and must have logged in once.'

const fields = {
  targetEmail: Email,
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
    'Email somebody who has no account yet how to create one; they can then be given access to the device.',
  ability: 'editUsers',
  input: z.object({ deviceid: DeviceId, ...fields }),
  output,
})

export const inviteToGroup = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/invitation',
  summary: 'Email somebody who has no account yet how to create one; they can then be added to the group.',
  ability: 'editGroupUsers',
  input: z.object({ groupid: GroupId, ...fields }),
  output,
})
