import type { DeviceId } from '../../../shared/core/ids'
import { getProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { useEndpoint } from '../core/api/useEndpoint'
import { FactsCard } from './FactsCard'
import { LabelCard } from './LabelCard'
import { LogSection, useDeviceLog } from './LogSection'
import styles from './Provisioning.module.css'
import { TestCard } from './TestCard'

const useProvisionedDevice = (deviceid: DeviceId) =>
  useEndpoint(getProvisionedDevice, { deviceid }, { refreshInterval: 15_000 })

/** A device as its factory sees it: what it is made of, its label, its tests, and what was done with it. */
export const ProvisionedDevice = ({ deviceid }: { deviceid: DeviceId }) => {
  const { data: device, error, mutate } = useProvisionedDevice(deviceid)
  const log = useDeviceLog(deviceid)
  if (device === undefined) {
    if (error === undefined) return <Loading label="Loading the device" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <FactsCard device={device} />
        <LabelCard device={device} />
      </div>
      <div className={styles.column}>
        <TestCard device={device} />
        <LogSection deviceid={deviceid} log={log} />
      </div>
    </div>
  )
}
