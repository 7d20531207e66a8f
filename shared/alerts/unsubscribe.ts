import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'

/**
 * One click in a reader of mails takes the address off the list of the device, as RFC 8058 has it; the token in the
 * address says which, and opens nothing else.
 */
export const unsubscribe = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device-unsubscribe/{token}',
  summary:
    'Remove the address of an alert email from the alert list of its device, by one click in the email.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({
    token: z.string().check(z.maxLength(1000)),
    'List-Unsubscribe': z.optional(z.literal('One-Click')),
  }),
  output: z.object({ message: z.string() }),
})
