import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/useVisit'
import { paths } from '../paths'
import { ConfigDate } from '../settings/ConfigDate'
import styles from '../settings/Settings.module.css'
import { useDeviceConfig } from '../settings/useDeviceConfig'
import { ConfigBody } from './ConfigPage/ConfigBody'
import { DeviceGate } from './DeviceGate'

const pageName = 'Settings'

const SettingsOf = ({ device }: { device: Device }) => {
  const config = useDeviceConfig(device.deviceid)
  useDeviceTitle(device.name, pageName)
  useVisit(device.deviceid, device.name)
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName={pageName} groupid={undefined} actions={null}>
        <ConfigDate ts={config.ts} />
      </DeviceHeader>
      <ConfigBody device={device} config={config} />
    </div>
  )
}

/** `/config/{deviceid}/{tab}`: a device's own settings, for those who may change them. */
export const ConfigPage = () => (
  <DeviceGate ability="editDeviceSettings" refusedTo={paths.data}>
    {(device) => <SettingsOf device={device} />}
  </DeviceGate>
)
