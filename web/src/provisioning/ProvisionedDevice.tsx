import type { ReactNode } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { Ago } from '../ui/Ago'
import { ErrorBox } from '../ui/ErrorBox'
import { Instant } from '../ui/Instant'
import { Loading } from '../ui/Loading'
import { StatusMark } from '../ui/StatusMark'
import styles from './Provisioning.module.css'
import { useProvisionedDevice } from './useProvisionedDevice'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** How a device was made, and whether it has spoken since. */
export const ProvisionedDevice = ({ deviceid }: { deviceid: DeviceId }) => {
  const { data, error, mutate } = useProvisionedDevice(deviceid)
  if (data === undefined) {
    if (error === undefined) return <Loading label="Looking the device up" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <section className={styles.card} aria-labelledby="device-title">
      <h2 id="device-title" className={styles.id}>
        {data.deviceid}
      </h2>
      <dl className={styles.facts}>
        <Fact name="Model">{data.model}</Fact>
        <Fact name="Firmware">{data.fw}</Fact>
        <Fact name="Provisioned">
          <Instant ms={data.provisioned_ts * secondMs} />
        </Fact>
        <Fact name="Added to an account">
          {data.added_ts === undefined ? 'Not yet' : <Instant ms={data.added_ts * secondMs} />}
        </Fact>
        <Fact name="Last contact">
          {data.lastContactMs === undefined ? (
            <StatusMark tone="none">No contact yet</StatusMark>
          ) : (
            <StatusMark tone="ok">
              <Ago ms={data.lastContactMs} />
            </StatusMark>
          )}
        </Fact>
      </dl>
    </section>
  )
}
