import { useDeviceTitle } from '../core/routing/useDocumentTitle'
import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/ownPlaces'
import { paths } from '../paths'
import { DeviceAccess } from '../users/DeviceAccess'
import styles from '../users/DeviceAccess.module.css'
import { DeviceGate } from './DeviceGate'

const pageName = 'Users & Permissions'

const DeviceUsers = ({ device }: { device: Device }) => {
  useDeviceTitle(device.name, pageName)
  useVisit(device.deviceid, device.name)
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName={pageName} groupid={undefined} actions={null}>
        {null}
      </DeviceHeader>
      <DeviceAccess device={device} />
    </div>
  )
}

/** `/users/{deviceid}`: who has access to a device, and why. */
export const UsersPage = () => (
  <DeviceGate ability="viewUsers" refusedTo={paths.home}>
    {(device) => <DeviceUsers device={device} />}
  </DeviceGate>
)
