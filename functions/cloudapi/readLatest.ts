import type { readLatest as contract } from '../../shared/cloudapi/devices'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { nameFaults } from '../faultcodes/nameFaults'

export const readLatest =
  (query: Serve<typeof queryReadings>, devices: Pick<DeviceStore, 'item'>): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const { data } = await query({ deviceid, dataPoints: 1 }, caller)
    const reading = data.at(-1)
    if (reading === undefined) return {}
    const [faults = []] = await nameFaults(devices, deviceid, [reading])
    return faults.length === 0 ? { reading } : { reading, faults }
  }
