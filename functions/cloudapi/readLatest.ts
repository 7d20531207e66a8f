import type { readLatest as contract } from '../../shared/cloudapi/devices'
import type { queryReadings } from '../../shared/data/queryReadings'
import type { Serve } from '../core/http/serve'

export const readLatest =
  (query: Serve<typeof queryReadings>): Serve<typeof contract> =>
  async ({ deviceid }, caller) => {
    const { data } = await query({ deviceid, dataPoints: 1 }, caller)
    const reading = data.at(-1)
    return reading === undefined ? {} : { reading }
  }
