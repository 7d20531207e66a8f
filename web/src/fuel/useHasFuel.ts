import type { DeviceId } from '../../../shared/core/ids'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { useEndpoint } from '../core/api/useEndpoint'
import { useReadingsKeys } from '../livereadings/readingsStore'

/** Whether readings hold a level of a tank, or what the engine burnt. */
export const useHasFuel = (deviceid: DeviceId): boolean => {
  // What the page has asked already.
  const { data } = useEndpoint(getSettings, { deviceid })
  const own = data?.deviceRecord.AEMP_fuelRemainingKey
  return useReadingsKeys().some((key) => key === 'fuel_level' || key === 'total_fuel' || key === own)
}
