import { type FormEvent, useState } from 'react'
import { DeviceId } from '../../../shared/core/ids'
import { useSearchState } from '../core/routing/useSearchState'
import { MessagesView } from './MessagesView'
import styles from './Staff.module.css'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/TextInput'

interface FormProps {
  readonly text: string
  readonly onShow: (deviceid: string) => void
}

const AskForDevice = ({ text, onShow }: FormProps) => {
  const [typed, setTyped] = useState(text)
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = DeviceId.safeParse(typed.trim().toUpperCase())
    setIsWrong(!parsed.success)
    if (parsed.success) onShow(parsed.data)
  }
  return (
    <form className={styles.find} onSubmit={submit}>
      <TextInput
        label="Device ID"
        value={typed}
        maxLength={9}
        autoComplete="off"
        spellCheck={false}
        error={isWrong ? 'Device ID must be 9 capital letters or digits.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Show Messages
      </Button>
    </form>
  )
}

/** The messages of the device that the address names; a field asks for another one. */
export const MessagesSection = () => {
  const [params, change] = useSearchState()
  const text = params.get('device') ?? ''
  const deviceid = DeviceId.safeParse(text)
  return (
    <section className={styles.log} aria-labelledby="device-messages">
      <h2 id="device-messages">Messages of a device</h2>
      <AskForDevice key={text} text={text} onShow={(device) => change({ device })} />
      {deviceid.success ? <MessagesView key={deviceid.data} deviceid={deviceid.data} /> : null}
    </section>
  )
}
