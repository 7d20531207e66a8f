import { type FormEvent, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { deviceIdIn } from './deviceIdIn'
import styles from './Shipping.module.css'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  /** Says why the id was not taken; undefined when it was. */
  readonly onAdd: (deviceid: DeviceId) => string | undefined
}

/** Takes an id from the keyboard or from a scanner, which types it and presses Enter. */
export const ScanForm = ({ onAdd }: Props) => {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const deviceid = deviceIdIn(typed)
    const refused =
      deviceid === undefined ? 'Device ID must be 9 capital letters or digits.' : onAdd(deviceid)
    setFault(refused)
    if (refused === undefined) setTyped('')
  }
  return (
    <form className={styles.scan} onSubmit={submit}>
      <TextInput
        label="Device ID"
        description="Type it, or scan the label."
        value={typed}
        error={fault}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(undefined)
        }}
      />
      <Button type="submit" variant="default">
        Add
      </Button>
    </form>
  )
}
