import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { FileAnswer } from '../core/fileAnswer'
import { DeviceId } from '../core/ids'

export const getDeviceLabel = endpoint({
  service: 'provisioning',
  method: 'GET',
  path: '/prov-portal-get-device-label/{deviceid}',
  summary: 'The label of a device to print, 62 × 29 mm: id, model, parts and a code that opens its page.',
  ability: 'provisionDevices',
  mediaType: 'image/svg+xml',
  input: z.object({ deviceid: DeviceId }),
  output: FileAnswer,
})
