import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import {
  type DeviceMessages,
  getDeviceMessages,
  mostReplayed,
  replayUnreadable,
} from '../../../shared/staff/deviceMessages'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { MessageRow } from './MessageRow'
import styles from './Staff.module.css'
import { Button } from '../ui/button/Button'

interface Props {
  readonly deviceid: DeviceId
  readonly messages: DeviceMessages
}

/** What could not be read, and another try for it. */
export const UnreadableCard = ({ deviceid, messages: { unreadable, moreUnreadable } }: Props) => {
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
