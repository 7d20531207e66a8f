import { useCallback } from 'react'
import { getServerLog } from '../../../shared/serverlog/serverLog'
import { callEndpoint } from '../core/callEndpoint'
import { DeviceHeader } from '../devices/DeviceHeader'
import type { Device } from '../devices/useDevice'
import { useVisit } from '../home/useVisit'
import { paths } from '../paths'
import type { LoadLog } from '../serverlog/createLogPages'
import { LogTable } from '../serverlog/LogTable'
import styles from '../serverlog/ServerLog.module.css'
import { DeviceGate } from './DeviceGate'

const pageName = 'Server Log'

const DeviceLog = ({ device }: { device: Device }) => {
  const { deviceid, name } = device
  useVisit(deviceid, name)
  const load = useCallback<LoadLog>(
    (request, signal) => callEndpoint(getServerLog, { deviceid, ...request }, signal),
    [deviceid],
  )
  return (
    <div className={styles.page}>
      <DeviceHeader device={device} pageName={pageName} />
      <LogTable caption={`Server log of ${name}`} load={load} />
    </div>
  )
}

/** `/serverlog/{deviceid}`: what was changed on a device, by whom and when (spec 1 §3). */
export const ServerLogPage = () => (
  <DeviceGate ability="viewServerLog" refusedTo={paths.data}>
    {(device) => <DeviceLog device={device} />}
  </DeviceGate>
)
