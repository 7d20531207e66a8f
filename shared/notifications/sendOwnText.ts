import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'

/** Goes the whole way of an alert, and costs what one costs. */
export const sendOwnText = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device-text-tests',
  summary:
    'Send the caller a test to their own confirmed phone number: a text message of the month of one of their devices.',
  ability: 'beSignedIn',
  input: z.object({ idempotencyKey: z.optional(IdempotencyKey) }),
  output: z.object({ message: z.string() }),
})
