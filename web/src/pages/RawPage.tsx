import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/ownPlaces'
import { paths } from '../paths'
import { RawData } from '../raw/RawData'
import styles from '../raw/Raw.module.css'
import { DeviceGate } from './DeviceGate'

const DeviceRaw = ({ device }: { device: Device }) => {
  useVisit(device.deviceid, device.name)
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName="Raw Data" />
      <RawData device={device} />
    </div>
  )
}

/** `/raw/{deviceid}`: loads and exports raw readings of a time range. */
export const RawPage = () => (
  <DeviceGate ability="viewData" refusedTo={paths.home}>
    {(device) => <DeviceRaw device={device} />}
  </DeviceGate>
)
