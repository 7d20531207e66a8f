import { configWarnings } from '../../../shared/settings/configWarnings'
import { DeviceNotices } from '../devices/DeviceNotices'
import type { SettingsTabProps } from './SettingsTabProps'
import { useSupplyVolts } from './useSupplyVolts'

/** What a person should know about the settings before trusting them. */
export const WarningsPanel = ({ device, settings: { reported, pending } }: SettingsTabProps) => {
  const supplyVolts = useSupplyVolts(device.deviceid)
  const config = { ...reported, ...pending }
  return <DeviceNotices notices={configWarnings({ config, pending, plan: device.tier, supplyVolts })} />
}
