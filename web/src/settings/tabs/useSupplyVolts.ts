import type { DeviceId } from '../../../../shared/core/ids'
import { queryReadings } from '../../../../shared/data/queryReadings'
import { keepMs, useEndpoint } from '../../core/api/useEndpoint'

/** The newest supply voltage of a device; undefined until it is known, and when none was measured. */
export const useSupplyVolts = (deviceid: DeviceId): number | undefined => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 }, { refreshInterval: keepMs.most })
  const volts = data?.data[0]?.vin
  return typeof volts === 'number' ? volts : undefined
}
