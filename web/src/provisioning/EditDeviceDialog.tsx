import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { editDevice } from '../../../shared/provisioning/editDevice'
import { type FactoryField, factoryFields, factoryLabels } from '../../../shared/provisioning/factoryFields'
import type { ProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { callEndpoint } from '../core/callEndpoint'
import { describeError } from '../ui/describeError'
import { Dialog } from '../ui/Dialog'
import { PermissionButton } from '../ui/PermissionButton'
import { changesOf, draftOf, faultOf } from './editDraft'
import { OverrideCodeInput } from './OverrideCodeInput'
import styles from './Provisioning.module.css'

const fields = Object.keys(factoryFields) as FactoryField[]

interface Props {
  device: ProvisionedDevice
  opened: boolean
  onSaved: () => void
  onClose: () => void
}

const EditForm = ({ device, onSaved, onClose }: Omit<Props, 'opened'>) => {
  // As it was when the dialog opened: what is fetched meanwhile must not look like a change of one's own.
  const [before] = useState(device)
  const [draft, setDraft] = useState(() => draftOf(device))
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const refusalId = useId()
  const changes = changesOf(draft, before)
  const fault = fields.map((field) => faultOf(field, draft, before)).find((each) => each !== undefined)
  const reason =
    Object.keys(changes).length === 0
      ? 'No changes made.'
      : (fault ?? (device.locked && code.trim() === '' ? 'Enter the override code.' : undefined))

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (reason !== undefined || busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      const unlock = device.locked ? { provLockOverrideCode: code } : {}
      await callEndpoint(editDevice, { deviceid: device.deviceid, ...changes, ...unlock })
      onSaved()
      onClose()
    } catch (error) {
      setRefusal(describeError(error, 'Network Error'))
      onSaved()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} aria-describedby={refusalId} onSubmit={(event) => void save(event)}>
      {fields.map((field, index) => (
        <TextInput
          key={field}
          label={factoryLabels[field]}
          autoFocus={index === 0}
          value={draft[field]}
          autoComplete="off"
          spellCheck={false}
          error={faultOf(field, draft, before)}
          onChange={(event) => {
            const { value } = event.currentTarget
            setDraft((now) => ({ ...now, [field]: value.toUpperCase() }))
          }}
        />
      ))}
      {device.locked ? <OverrideCodeInput code={code} onChange={setCode} /> : null}
      <p id={refusalId} role="alert" className={styles.refusal}>
        {refusal}
      </p>
      <div className={styles.formActions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PermissionButton type="submit" loading={busy} disabledReason={reason}>
          Save
        </PermissionButton>
      </div>
    </form>
  )
}

/** Changes what is known of how a device was made. */
export const EditDeviceDialog = ({ device, opened, ...rest }: Props) => (
  <Dialog title={`Edit ${device.deviceid}`} opened={opened} onClose={rest.onClose}>
    <EditForm device={device} {...rest} />
  </Dialog>
)
