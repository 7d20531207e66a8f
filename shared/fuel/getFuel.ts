import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { Fuel } from './fuel'

/** Of a device over a period; what is still to come is left out. */
export const getFuel = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/fuel',
  summary:
    'Read how much fuel a device’s machine used, in litres by its engine and in percent of the tank by its level, each as at least and at most, with refuels and possible losses.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId, fromTime: EpochSeconds, toTime: EpochSeconds }),
  output: Fuel,
})
