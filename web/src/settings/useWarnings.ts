import type { FlatConfig } from '../../../shared/devices/configTree'
import { type ConfigWarning, configWarnings } from '../../../shared/settings/configWarnings'
import type { SettingsTabProps } from './tabs/SettingsTabProps'
import { useSupplyVolts } from './tabs/useSupplyVolts'

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
