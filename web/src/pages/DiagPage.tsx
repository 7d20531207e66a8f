import { LastContact } from '../devices/LastContact'
import { DeviceHeader } from '../devices/DeviceHeader'
import { RefreshButton } from '../devices/RefreshButton'
import type { Device } from '../devices/useDevice'
import { Diagnostics, useDiagnostics } from '../diagnostics/Diagnostics'
import styles from '../diagnostics/Diagnostics.module.css'
import { useVisit } from '../home/ownPlaces'
import { paths } from '../paths'
import { DeviceGate } from './DeviceGate'

const DeviceDiagnostics = ({ device }: { device: Device }) => {
  const diagnostics = useDiagnostics(device.deviceid)
  useVisit(device.deviceid, device.name)
  const contactTs = diagnostics.list?.link.lastContactTs
  return (
    <div className={styles.page}>
      <DeviceHeader
        device={device}
        pageName="Diagnostics"
        state={
          <LastContact
            ms={contactTs === undefined ? device.lastContactMs : contactTs * 1000}
            config={device.config}
          />
        }
      >
        <RefreshButton isFetching={diagnostics.isFetching} onRefresh={diagnostics.reload} />
      </DeviceHeader>
      <Diagnostics device={device} diagnostics={diagnostics} />
    </div>
  )
}

/** `/diag/{deviceid}`: how a device reports, and why it does not. */
export const DiagPage = () => (
  <DeviceGate ability="useDiagnostics" refusedTo={paths.data}>
    {(device) => <DeviceDiagnostics device={device} />}
  </DeviceGate>
)
