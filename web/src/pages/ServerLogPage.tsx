import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/ownPlaces'
import { paths } from '../paths'
import { LogTable } from '../serverlog/LogTable'
import styles from '../serverlog/ServerLog.module.css'
import { DeviceGate } from './DeviceGate'

const pageName = 'Server Log'

const DeviceLog = ({ device }: { device: Device }) => {
  const { deviceid, name } = device
  useVisit(deviceid, name)
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName={pageName} />
      <LogTable caption={`Server log of ${name}`} subject={{ deviceid }} />
    </div>
  )
}

/** `/serverlog/{deviceid}`: what was changed on a device, by whom and when. */
export const ServerLogPage = () => (
  <DeviceGate ability="viewServerLog" refusedTo={paths.data}>
    {(device) => <DeviceLog device={device} />}
  </DeviceGate>
)
