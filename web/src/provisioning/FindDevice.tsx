import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { DeviceId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { PermissionButton } from '../ui/button/PermissionButton'
import styles from './Provisioning.module.css'
import { TextInput } from '../ui/field/TextInput'

/** Asks for the id as printed on the unit and goes to that device. */
export const FindDevice = ({ deviceid = '' }: { deviceid?: string | undefined }) => {
  const [typed, setTyped] = useState(deviceid)
  const navigate = useNavigate()
  const parsed = DeviceId.safeParse(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (parsed.success) void navigate(paths.provisioning(parsed.data))
  }
  return (
    <form className={styles.find} onSubmit={submit} role="search">
      <TextInput
        label="Device ID"
        description="Nine capital letters or digits, as printed on the device."
        value={typed}
        maxLength={9}
        // A scanner types into it at once; beside a device it would take the page to its top.
        autoFocus={deviceid === ''}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value.toUpperCase().trim())}
      />
      <PermissionButton
        type="submit"
        disabledReason={parsed.success ? undefined : 'Device ID must be 9 capital letters or digits.'}
      >
        Look up
      </PermissionButton>
    </form>
  )
}
