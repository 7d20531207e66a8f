import type { DeviceId } from '../../../shared/core/ids'
import { getStaffDevice } from '../../../shared/staff/staffDevice'
import { useEndpoint } from '../core/api/useEndpoint'
import { DistributorTools } from '../distributor/DistributorTools'
import { LogTable } from '../serverlog/LogTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { BillingNotesCard } from './BillingNotesCard'
import { DeviceFactsCard } from './DeviceFactsCard'
import { HoldersCard } from './HoldersCard'
import { PlanCard } from './PlanCard'
import { readsOfStaffDevice } from './readsOfStaffDevice'
import { ScriptLockCard } from './ScriptLockCard'
import styles from './Staff.module.css'

/** Everything about a device, what staff can do with it, and who changed what. */
export const StaffDeviceView = ({ deviceid }: { readonly deviceid: DeviceId }) => {
  const { data: device, error, mutate } = useEndpoint(getStaffDevice, { deviceid })
  if (device === undefined) {
    if (error === undefined) return <Loading label="Loading the device" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  const armed = {
    trialResetActive: device.trialReset === 'active',
    trialResetAvailable: device.trialReset === 'available',
    PORTAL_add_next_user_without_pass: { active: device.isPasswordless },
  }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <DeviceFactsCard device={device} />
          <HoldersCard device={device} />
        </div>
        <div className={styles.column}>
          <PlanCard device={device} />
          <BillingNotesCard key={device.billingNotes.version} device={device} />
          <section className={styles.card} aria-label="Distributor tools">
            <DistributorTools deviceid={deviceid} record={armed} alsoRead={readsOfStaffDevice(deviceid)} />
          </section>
          <ScriptLockCard device={device} />
        </div>
      </div>
      <section className={styles.log} aria-labelledby="staff-log">
        <h2 id="staff-log">Who changed what</h2>
        <LogTable caption={`Server log of ${device.name}`} subject={{ deviceid }} />
      </section>
    </>
  )
}
