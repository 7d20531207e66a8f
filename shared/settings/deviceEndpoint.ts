import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import { endpointKinds } from './endpointAddress'

/** Files of a TLS endpoint: who signed the server, who the device is, and the key that proves it. */
export const certificateParts = ['ca', 'cert', 'key'] as const
export type CertificatePart = (typeof certificateParts)[number]

const minBytes = 10
const maxBytes = 30_000

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What is wrong with a certificate or key as far as its PEM frame shows; undefined when that is as it should be. */
export const refuseCertificateText = (part: CertificatePart, text: string): string | undefined => {
  const bytes = bytesOf(text)
  if (bytes < minBytes) return 'File too small'
  if (bytes > maxBytes) return 'File too large (30kB limit)'
  if (!text.includes('-----BEGIN ')) return 'File format invalid'
  if (part === 'key') {
    // A key that is locked by a password is of no use to a device, which has no one to type it.
    return /^\s*-----BEGIN (?:(?!ENCRYPTED)[A-Z]+ )*KEY-----/.test(text)
      ? undefined
      : 'Private key format invalid.'
  }
  return text.includes('-----BEGIN CERTIFICATE-----') ? undefined : 'File format invalid'
}

export const sha1Refusal = 'Certificates must be PEM and not SHA1-signed.'

const Line = z.string().check(z.maxLength(256, 'must be at most 256 characters'))
/** PEM text of a new file, `null` for none any more; left out, it stays as it is. */
const Pem = z.optional(z.nullable(z.string().check(z.maxLength(30_000, 'File too large (30kB limit)'))))

const Wanted = z.strictObject({
  address: Line,
  user: z.optional(Line),
  /** Left out, the password stays as it is. */
  pass: z.optional(Line),
  client_id: z.optional(Line),
  data_topic: z.optional(z.string().check(z.maxLength(80, 'must be at most 80 characters'))),
  ssl_server_name: z.optional(Line),
  ca: Pem,
  cert: Pem,
  key: Pem.check(z.meta({ title: 'Private key' })),
})
export type WantedEndpoint = z.infer<typeof Wanted>

/**
 * Files go to the device first, then the settings that name them; what is cleared goes the other way round. So a
 * device never points at a file that it lacks.
 */
export const putEndpoint = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/endpoint',
  summary: 'Set up an MQTT broker or HTTPS server for a device, with certificates, or clear it.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    kind: z.enum(endpointKinds),
    /** `null` switches the endpoint off and removes its files. */
    wanted: z.nullable(Wanted),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string() }),
})
