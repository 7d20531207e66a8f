import { type FormEvent, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import {
  getDeviceMessages,
  type DeviceMessages,
  mostReplayed,
  replayUnreadable,
} from '../../../shared/staff/deviceMessages'
import { useSearchState } from '../core/routing/useSearchState'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { Instant } from '../ui/text/Instant'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { Button } from '../ui/button/Button'
import { TextInput } from '../ui/field/Field'
import styles from './Staff.module.css'

interface Props {
  readonly ms: number
  readonly about: string
  readonly text: string
  readonly children?: ReactNode
}

/** One message: when, what of it, and on opening its beginning. */
const MessageRow = ({ ms, about, text, children }: Props) => (
  <li className={styles.message}>
    <details>
      <summary>
        <Instant ms={ms} /> <span className={styles.soft}>{about}</span>
      </summary>
      <pre className={styles.raw} tabIndex={0} aria-label="Beginning of the message">
        {text}
      </pre>
    </details>
    {children}
  </li>
)

interface UnreadableCardProps {
  readonly deviceid: DeviceId
  readonly messages: DeviceMessages
}

/** What could not be read, and another try for it. */
const UnreadableCard = ({ deviceid, messages: { unreadable, moreUnreadable } }: UnreadableCardProps) => {
  const replay = useAction(replayUnreadable, {
    success: ({ message }) => message,
    refresh: [readsOf(getDeviceMessages, { deviceid })],
  })
  const whole = unreadable.filter(({ isPartly }) => !isPartly).slice(0, mostReplayed)
  const send = (messages: readonly { id: string }[]) =>
    void replay.run({ deviceid, messages: messages.map(({ id }) => id) })
  return (
    <section className={styles.card} aria-labelledby="messages-unreadable">
      <h2 id="messages-unreadable">Could not be read{moreUnreadable ? ', newest only' : ''}</h2>
      {unreadable.length === 0 ? <p>Every message could be read.</p> : null}
      <ul className={styles.list}>
        {unreadable.map((message) => (
          <MessageRow
            key={message.id}
            ms={message.ts * secondMs}
            about={`${message.reason} · ${message.topic} · ${message.bytes.toLocaleString()} bytes`}
            text={message.payload}
          >
            {message.isPartly ? null : (
              <Button
                variant="default"
                size="compact-sm"
                disabled={replay.busy}
                onClick={() => send([message])}
              >
                Replay
              </Button>
            )}
          </MessageRow>
        ))}
      </ul>
      {whole.length > 1 ? (
        <Button variant="default" disabled={replay.busy} onClick={() => send(whole)}>
          Replay {whole.length} Messages
        </Button>
      ) : null}
      <ErrorDialog failure={replay.error} onClose={replay.forget} />
    </section>
  )
}

/** What a device sent last, as it is stored, and what of it could not be read. */
const MessagesView = ({ deviceid }: { readonly deviceid: DeviceId }) => {
  const { data, error, mutate } = useEndpoint(getDeviceMessages, { deviceid })
  if (data === undefined) {
    if (error === undefined) return <Loading label="Reading the messages" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="messages-last">
        <h2 id="messages-last">
          Last readings of <Link to={paths.staff(deviceid)}>{deviceid}</Link>
        </h2>
        {data.readings.length === 0 ? <p>Nothing arrived within the last days.</p> : null}
        <ul className={styles.list}>
          {data.readings.map(({ ts, aws_ts, bytes, body }) => (
            <MessageRow
              key={`${ts} ${aws_ts} ${body}`}
              ms={ts * secondMs}
              about={`arrived ${Math.round(aws_ts - ts)} s later · ${bytes.toLocaleString()} bytes`}
              text={body}
            />
          ))}
        </ul>
        <Button variant="default" onClick={() => void mutate()}>
          Look Again
        </Button>
      </section>
      <UnreadableCard deviceid={deviceid} messages={data} />
    </div>
  )
}

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
