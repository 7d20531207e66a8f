import type { FlatConfig } from '../../../shared/devices/configTree'
import { type ConfigWarning, configWarnings } from '../../../shared/settings/configWarnings'
import type { SettingsTabProps } from './tabs/SettingsTabProps'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** The newest supply voltage of a device; undefined until it is known, and when none was measured. */
const useSupplyVolts = (deviceid: DeviceId): number | undefined => {
  const { data } = useEndpoint(queryReadings, { deviceid, dataPoints: 1 }, { refreshInterval: keepMs.most })
  const volts = data?.data[0]?.vin
  return typeof volts === 'number' ? volts : undefined
}

/** What is to be known about the settings as they will be; `change` is not saved yet. */
export const useWarnings = (
  { device, settings: { reported, pending } }: SettingsTabProps,
  change: FlatConfig = {},
): readonly ConfigWarning[] => {
  const supplyVolts = useSupplyVolts(device.deviceid)
  return configWarnings({
    config: { ...reported, ...pending, ...change },
    pending: { ...pending, ...change },
    plan: device.tier,
    supplyVolts,
    isShutOutNoted: device.configToPortalTs !== undefined && device.configToPortalTs === device.configTs,
  })
}
