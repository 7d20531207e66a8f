import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { addDeviceLog, maxNoteLength } from '../../../shared/provisioning/deviceLog'
import { callEndpoint } from '../core/callEndpoint'
import { describeError } from '../ui/describeError'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './Provisioning.module.css'

/** Writes a line into the log. What was typed stays when it could not be written. */
export const NoteForm = ({ deviceid, onAdded }: { deviceid: DeviceId; onAdded: () => void }) => {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isEmpty = text.trim() === ''
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty || busy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await callEndpoint(addDeviceLog, { deviceid, text })
      setText('')
      onAdded()
    } catch (error) {
      setRefusal(describeError(error, 'Network Error'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.note} onSubmit={(event) => void add(event)}>
      <Textarea
        label="Note"
        value={text}
        maxLength={maxNoteLength}
        autosize
        minRows={1}
        maxRows={6}
        error={refusal}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PermissionButton
        type="submit"
        variant="default"
        loading={busy}
        disabledReason={isEmpty ? 'Write something first.' : undefined}
      >
        Add Note
      </PermissionButton>
    </form>
  )
}
