import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { confirmReport, unsubscribeReport } from '../../../shared/reports/schedules'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { FailureText } from '../ui/feedback/FailureText'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Reports.module.css'

/** One button: a reader of mails that follows links changes nothing by it. */
export const AnswerReport = () => {
  const { hash, search } = useLocation()
  const [token] = useState(() => hash.slice(1))
  const [message, setMessage] = useState<string>()
  const isLeaving = new URLSearchParams(search).has('leave')
  const onDone = (answer: { message: string }) => setMessage(answer.message)
  const confirm = useAction(confirmReport, { onDone })
  const leave = useAction(unsubscribeReport, { onDone })
  const { busy, error } = isLeaving ? leave : confirm
  if (message !== undefined) {
    return (
      <div role="status" className={styles.answer}>
        <StatusMark tone="ok">
          <strong>{message}</strong>
        </StatusMark>
      </div>
    )
  }
  if (token === '') return <p>This link is not complete. Open it from the email again.</p>
  return (
    <div className={styles.answer}>
      <p>
        {isLeaving
          ? 'You get no more emails of this report.'
          : 'You get the report by email until you unsubscribe.'}
      </p>
      <Button fullWidth loading={busy} onClick={() => void (isLeaving ? leave : confirm).run({ token })}>
        {isLeaving ? 'Unsubscribe' : 'Get the Report'}
      </Button>
      <FailureText failure={error} />
    </div>
  )
}
