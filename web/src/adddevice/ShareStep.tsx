import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { Role } from '../../../shared/core/roles'
import { addDeviceUser } from '../../../shared/devices/deviceUsers'
import { inviteToDevice, noAccountText } from '../../../shared/users/openInvitation'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { Form } from '../ui/form/Form'
import { InviteNotice } from '../users/InviteNotice'
import { readsOfAccess } from '../users/readsOfAccess'
import { RoleSelect } from '../users/RoleSelect'
import styles from './AddDevice.module.css'
import { TextInput } from '../ui/field/TextInput'
import { Button } from '../ui/button/Button'

interface Props {
  /** `Skip`, or `Next` once there is nothing left to do here. */
  label: string
  onNext: () => void
}

/** Continues from an optional step. */
const StepButtons = ({ label, onNext }: Props) => (
  <div className={styles.actions}>
    <Button variant="default" onClick={onNext}>
      {label}
    </Button>
  </div>
)

const noTarget: { targetEmail: string; targetPermission: Role } = {
  targetEmail: '',
  targetPermission: 'VIEW',
}

/** Gives others access, one after the other. */
export const ShareStep = ({ deviceid, onNext }: { deviceid: DeviceId; onNext: () => void }) => {
  const [shared, setShared] = useState<readonly string[]>([])
  const form = useEndpointForm(addDeviceUser, {
    saved: noTarget,
    startsOver: true,
    isGuarded: false,
    unchanged: 'Enter an email address.',
    request: (person) => ({ deviceid, ...person }),
    refresh: readsOfAccess(deviceid),
    onDone: ({ resultCode }, { targetEmail = '', targetPermission = '' }) => {
      const text =
        resultCode === 'INVITED'
          ? `${targetEmail} is invited as ${targetPermission} and has access once they accept`
          : `${targetEmail} is ${targetPermission}`
      setShared((before) => [...before, text])
    },
  })
  return (
    <>
      <Form form={form} submit="Add User">
        <p className={styles.text}>You are ADMIN of this device. Who else works with it?</p>
        <TextInput
          {...form.field('targetEmail')}
          label="Email"
          description="The person needs an account and must have logged in once."
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {form.errors.targetEmail === noAccountText ? (
          <InviteNotice endpoint={inviteToDevice} of={{ deviceid }} email={form.values.targetEmail} />
        ) : null}
        <RoleSelect label="Permission" {...form.field('targetPermission')} />
      </Form>
      {shared.length === 0 ? null : (
        <ul className={styles.list} aria-label="People added">
          {shared.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <StepButtons label={shared.length === 0 ? 'Skip' : 'Next'} onNext={onNext} />
    </>
  )
}
