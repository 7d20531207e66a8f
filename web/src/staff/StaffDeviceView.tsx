import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import {
  getStaffDevice,
  type StaffDevice,
  maxBillingNotesLength,
  putBillingNotes,
} from '../../../shared/staff/staffDevice'
import { forceScriptUnlock } from '../../../shared/scripts/deviceScript'
import { secondMs } from '../../../shared/core/time'
import { useEndpoint } from '../core/api/useEndpoint'
import { DistributorTools } from '../distributor/DistributorTools'
import { LogTable } from '../serverlog/LogTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { TextInput } from '../ui/field/Field'
import { Textarea } from '../ui/field/Textarea'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Instant } from '../ui/text/Instant'
import { Button } from '../ui/button/Button'
import { readsOfStaffDevice, DeviceFactsCard, HoldersCard } from './StaffDeviceCards'
import styles from './Staff.module.css'
import { PlanCard } from './PlanCard'

/** Who keeps the script to themselves, and a way to open it. */
const ScriptLockCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid, scriptLock } = device
  const [isAsking, setIsAsking] = useState(false)
  const unlock = useAction(forceScriptUnlock, {
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
  })
  return (
    <section className={styles.card} aria-labelledby="staff-lock">
      <h2 id="staff-lock">Script lock</h2>
      {scriptLock === undefined ? (
        <p>The script of this device is not locked.</p>
      ) : (
        <div className={styles.row}>
          <span className={styles.what}>
            {scriptLock.email}
            <span className={styles.soft}>
              since <Instant ms={scriptLock.ts * secondMs} />
            </span>
          </span>
          <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
            Force Unlock
          </Button>
        </div>
      )}
      {isAsking && scriptLock !== undefined ? (
        <ConfirmDialog
          title="Force Unlock"
          confirmLabel="Unlock"
          danger
          onConfirm={() => unlock.run({ deviceid })}
          onClose={() => setIsAsking(false)}
        >
          Unlock the script that {scriptLock.email} locked? Others can then change it.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

/** What staff note of how a device is paid. */
const BillingNotesCard = ({ device }: { readonly device: StaffDevice }) => {
  const { deviceid, billingNotes } = device
  const { version, text, upgradeEmail } = billingNotes
  const form = useEndpointForm(putBillingNotes, {
    saved: { text, upgradeEmail },
    request: (values) => ({ deviceid, version, ...values }),
    success: ({ message }) => message,
    refresh: readsOfStaffDevice(deviceid),
  })
  return (
    <section className={styles.card} aria-labelledby="staff-billing">
      <h2 id="staff-billing">Billing notes</h2>
      {/* A form fills what has a height of its own. */}
      <div>
        <Form form={form} submit="Save Notes">
          <TextInput
            label="Upgrade email"
            description="The person with this email address may upgrade the device."
            autoComplete="off"
            {...form.field('upgradeEmail')}
          />
          <Textarea
            label="Notes"
            description="Only staff see them."
            maxLength={maxBillingNotesLength}
            autosize
            minRows={2}
            maxRows={10}
            {...form.field('text')}
          />
        </Form>
      </div>
    </section>
  )
}

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
