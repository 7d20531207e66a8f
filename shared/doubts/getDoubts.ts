import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { SensorDoubt } from './sensorDoubt'

/** Of a device at present, from the readings of two weeks. */
export const getDoubts = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/doubts',
  summary:
    'Read which sensors of a device are in doubt: stuck, jumping, or out of their physical range, since when and why.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ doubts: z.array(SensorDoubt) }),
})
