import type { StaffDevice } from '../../../shared/staff/staffDevice'
import { secondMs } from '../../../shared/core/time'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { Ago } from '../ui/text/Ago'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Fact } from './Fact'
import styles from './Staff.module.css'

const Contact = ({ device }: { readonly device: StaffDevice }) => (
  <>
    <StatusMark tone={device.isConnected ? 'ok' : 'none'}>
      {device.isConnected ? 'Connected' : 'Not connected'}
    </StatusMark>
    {device.lastContactMs === undefined ? (
      <div className={styles.soft}>No contact yet</div>
    ) : (
      <div className={styles.soft}>
        Last contact <Ago ms={device.lastContactMs} />
      </div>
    )}
  </>
)

const When = ({ ts, otherwise }: { readonly ts: number | undefined; readonly otherwise: string }) =>
  ts === undefined ? <>{otherwise}</> : <Instant ms={ts * secondMs} />

export const DeviceFactsCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid } = device
  const ways = [
    { label: 'Data', to: paths.data(deviceid) },
    { label: 'Settings', to: paths.settings(deviceid) },
    { label: 'Diagnostics', to: paths.diagnostics(deviceid) },
    { label: 'Provisioning', to: paths.provisioning(deviceid) },
    { label: 'Messages', to: paths.staffTools(deviceid) },
  ]
  return (
    <section className={styles.card} aria-labelledby="staff-facts">
      <h2 id="staff-facts">Device</h2>
      <dl className={styles.facts}>
        <Fact name="Name">{device.name}</Fact>
        <Fact name="Device ID">
          <span className={styles.id}>{deviceid}</span>
        </Fact>
        <Fact name="Model">{device.model}</Fact>
        <Fact name="Firmware">{device.fw}</Fact>
        <Fact name="Contact">
          <Contact device={device} />
        </Fact>
        <Fact name="Made">
          <When ts={device.provisioned_ts} otherwise="–" />
        </Fact>
        <Fact name="First added">
          <When ts={device.added_ts} otherwise="Never" />
        </Fact>
        <Fact name="Distributor">{device.distributor?.name ?? 'None'}</Fact>
        <Fact name="Pages">
          <span className={styles.buttons}>
            {ways.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </span>
        </Fact>
      </dl>
    </section>
  )
}
