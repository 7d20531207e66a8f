import { TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { Role } from '../../../shared/core/roles'
import { addDeviceUser } from '../../../shared/devices/deviceUsers'
import { Email } from '../../../shared/users/email'
import { callEndpoint } from '../core/callEndpoint'
import { describeError } from '../ui/describeError'
import { Dialog } from '../ui/Dialog'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './DeviceAccess.module.css'
import { RoleSelect } from './RoleSelect'

interface Props {
  deviceid: DeviceId
  opened: boolean
  onAdded: (message: string) => void
  onClose: () => void
}

/** The form itself; made anew whenever the dialog opens. */
const AddUserForm = ({ deviceid, onAdded }: Pick<Props, 'deviceid' | 'onAdded'>) => {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('VIEW')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const hintId = useId()
  const target = Email.safeParse(email)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!target.success || busy) return
    setBusy(true)
    try {
      const request = { deviceid, targetEmail: target.data, targetPermission: role }
      onAdded((await callEndpoint(addDeviceUser, request)).message)
    } catch (error) {
      setRefusal(describeError(error, 'Network Error'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p id={hintId} className={styles.hint}>
        The person needs an account and must have logged in once.
      </p>
      <TextInput
        label="Email"
        type="email"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={hintId}
        value={email}
        onChange={(event) => {
          setRefusal(undefined)
          setEmail(event.currentTarget.value)
        }}
      />
      <RoleSelect label="Permission" role={role} onChange={setRole} />
      {refusal === undefined ? null : (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.formActions}>
        <PermissionButton
          type="submit"
          loading={busy}
          disabledReason={
            target.success ? undefined : email === '' ? 'Enter an email address.' : 'Email is not valid.'
          }
        >
          Add User
        </PermissionButton>
      </div>
    </form>
  )
}

/** Gives one person access to a device. */
export const AddUserDialog = ({ deviceid, opened, onAdded, onClose }: Props) => (
  <Dialog title="Add Single User" opened={opened} onClose={onClose}>
    <AddUserForm deviceid={deviceid} onAdded={onAdded} />
  </Dialog>
)
