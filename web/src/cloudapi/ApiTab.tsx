import { getSettings } from '../../../shared/settings/deviceSettings'
import { AempCard } from '../aemp/AempCard'
import { useBrand } from '../brand/brand'
import { useEndpoint } from '../core/api/useEndpoint'
import { DeviceToDeviceCard } from '../devicetodevice/DeviceToDeviceCard'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { CloudApiCard } from './CloudApiCard'

/** What other machines may know of a device: programs by key, other devices, fleet systems. */
export const ApiTab = ({ device: { deviceid, fw } }: SettingsTabProps) => {
  const { allowApi } = useBrand()
  const { data, error, mutate } = useEndpoint(getSettings, { deviceid })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading API settings" />
    ) : (
      <ErrorBox error={error} otherwise="API settings could not be loaded." onRetry={() => void mutate()} />
    )
  }
  const { deviceSettings, tier } = data
  const isHosted = tier.apiEnabled
  return (
    <>
      {allowApi ? <CloudApiCard deviceid={deviceid} isHosted={isHosted} /> : null}
      <DeviceToDeviceCard
        deviceid={deviceid}
        fw={fw ?? deviceSettings.fw}
        isHosted={isHosted}
        allowed={deviceSettings.SPC_allowed_devices ?? []}
      />
      <AempCard deviceid={deviceid} isHosted={isHosted} settings={deviceSettings} />
    </>
  )
}
