import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import { alertChannels } from './alertSettings'

/** Goes the whole way of an alert, and costs what one costs. */
export const sendTestAlert = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/alerts/test',
  summary: 'Send the caller a test alert: to the email address of the account, or to a number in the list.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    channel: z._default(z.enum(alertChannels), 'email'),
    /** A number of the list, for a text message. */
    to: z.optional(z.string().check(z.maxLength(20), z.meta({ title: 'Mobile number' }))),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string() }),
})

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
