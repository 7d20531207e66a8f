import { useState, type ReactNode } from 'react'
import { secondMs } from '../../../shared/core/time'
import { type FactoryField, factoryFields, factoryLabels } from '../../../shared/provisioning/factoryFields'
import type { ProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { Ago } from '../ui/text/useNow'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { EditDeviceDialog } from './EditDeviceDialog'
import styles from './Provisioning.module.css'

/** A name with what is known of it, in a list of descriptions. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const fields = Object.keys(factoryFields) as FactoryField[]

const Contact = ({ device }: { device: ProvisionedDevice }) => {
  if (device.lastContactMs === undefined && !device.isConnected) {
    return <StatusMark tone="none">No contact yet</StatusMark>
  }
  return (
    <>
      <StatusMark tone={device.isConnected ? 'ok' : 'none'}>
        {device.isConnected ? 'Connected' : 'Not connected'}
      </StatusMark>
      {device.lastContactMs === undefined ? null : (
        <div className={styles.hint}>
          Last reading <Ago ms={device.lastContactMs} />
        </div>
      )}
    </>
  )
}

const Owner = ({ device }: { device: ProvisionedDevice }) =>
  device.added_ts === undefined ? (
    'Not yet'
  ) : (
    <>
      <Instant ms={device.added_ts * secondMs} />
      <div className={styles.hint}>Locked: changes and tests need the override code.</div>
    </>
  )

/** How a device was made, whose it is by now, and whether it speaks. */
export const FactsCard = ({ device }: { device: ProvisionedDevice }) => {
  const [isEditing, setIsEditing] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="device-title">
      <div className={styles.head}>
        <h2 id="device-title" className={styles.id}>
          {device.deviceid}
        </h2>
        <Button variant="default" size="compact-sm" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
      </div>
      <dl className={styles.facts}>
        {fields.map((field) => (
          <Fact key={field} name={factoryLabels[field]}>
            {device[field] ?? <span className={styles.hint}>–</span>}
          </Fact>
        ))}
        <Fact name="Provisioned">
          <Instant ms={device.provisioned_ts * secondMs} />
        </Fact>
        <Fact name="Added to an account">
          <Owner device={device} />
        </Fact>
        {device.provLockOverrideCode === undefined ? null : (
          <Fact name="Override code">
            <code className={styles.code}>{device.provLockOverrideCode}</code>
          </Fact>
        )}
        <Fact name="Contact">
          <Contact device={device} />
        </Fact>
      </dl>
      {isEditing ? <EditDeviceDialog device={device} onClose={() => setIsEditing(false)} /> : null}
    </section>
  )
}
