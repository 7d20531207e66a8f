import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { acknowledgeByToken } from '../../../shared/alarms/alarmActions'
import type { OutputOf } from '../../../shared/core/endpoint'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import { FailureText } from '../ui/feedback/FailureText'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Alarms.module.css'

const Done = ({ answer }: { answer: OutputOf<typeof acknowledgeByToken> }) => (
  <div className={styles.byToken} role="status">
    <StatusMark tone="ok">
      <strong>{answer.message}</strong>
    </StatusMark>
    <ul className={styles.names}>
      {answer.texts.map((text) => (
        <li key={text}>
          <strong>{answer.deviceName}</strong> {text}
        </li>
      ))}
    </ul>
    <LinkButton variant="default" to={paths.data(answer.deviceid)}>
      Open {answer.deviceName}
    </LinkButton>
    <Link to={paths.events()}>All events</Link>
  </div>
)

/** One button: a reader of mails that follows links changes nothing by it. */
export const AcknowledgeByToken = () => {
  const { hash } = useLocation()
  const [token] = useState(() => hash.slice(1))
  const [answer, setAnswer] = useState<OutputOf<typeof acknowledgeByToken>>()
  const { run, busy, error } = useAction(acknowledgeByToken, { onDone: setAnswer })
  if (answer !== undefined) return <Done answer={answer} />
  if (token === '') {
    return (
      <div className={styles.byToken}>
        <p>This link is not complete. Open it from the message again.</p>
        <Link to={paths.events()}>All events</Link>
      </div>
    )
  }
  const isRefused = error !== undefined && error.status >= 400 && error.status < 500 && error.status !== 429
  return (
    <div className={styles.byToken}>
      {isRefused ? null : (
        <>
          <p>
            You have seen the event and deal with it: repeats and escalation stop. It goes on being recorded.
          </p>
          <Button fullWidth loading={busy} onClick={() => void run({ token })}>
            Acknowledge
          </Button>
        </>
      )}
      <FailureText failure={error} />
      {error === undefined ? null : <Link to={paths.events()}>All events</Link>}
    </div>
  )
}
