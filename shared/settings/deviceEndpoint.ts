import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import { endpointKinds } from './endpointAddress'

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
