import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { Email } from './email'

export const supportTypes = ['Sales', 'Admin', 'Technical', 'Feedback'] as const
export const maxDetailsLength = 5000

/** One line of text. */
const Line = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1, 'is empty'),
    z.maxLength(most, `is longer than ${most} characters`),
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'must be one line'),
  )

/** Lines of text, without what no keyboard types. */
const Details = z.string().check(
  z.trim(),
  z.minLength(1, 'is empty'),
  z.maxLength(maxDetailsLength, `is longer than ${maxDetailsLength} characters`),
  z.refine((text) => !/[^\P{Cc}\r\n\t]/u.test(text), 'has characters that cannot be used'),
)

export const sendSupportRequest = endpoint({
  service: 'user',
  method: 'POST',
  path: '/support-request',
  summary:
    'Email a request to the support of the brand; the answer goes to the email address of the account.',
  ability: 'beSignedIn',
  input: z.object({
    name: Line(100),
    email: Email,
    details: Details,
    type: z.enum(supportTypes),
    deviceid: z.optional(DeviceId),
    /** The host that the page is open under: it decides the brand. */
    hostname: z.string().check(z.regex(/^[A-Za-z0-9.-]{1,253}$/, 'is not a host name')),
  }),
  output: z.object({ message: z.string() }),
})
