import { useState } from 'react'
import { askAgain } from '../core/api/askAgain'
import { Button } from '../ui/button/Button'
import { FailureText } from '../ui/feedback/FailureText'
import type { Failure } from '../ui/feedback/outcome'
import { askPool } from '../users/account/askPool'
import { describeCodeRefusal } from '../users/account/describePoolError'
import { FactorCode } from '../users/account/FactorCode'
import { ownNotificationReads } from './useOwnNotifications'

/** Shows by a code that the number of the account is the person's own. */
export const ConfirmPhone = () => {
  const [isSent, setIsSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [wrong, setWrong] = useState<string>()
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await askPool((pool) => pool.sendPhoneCode())
    setBusy(false)
    if (outcome.ok) setIsSent(true)
    else setFailure(outcome.error)
  }
  const answer = async (code: string): Promise<boolean> => {
    setBusy(true)
    setWrong(undefined)
    const outcome = await askPool((pool) => pool.confirmPhone(code))
    setBusy(false)
    if (outcome.ok) askAgain(ownNotificationReads)
    else setWrong(describeCodeRefusal(outcome.error.message))
    return outcome.ok
  }
  if (isSent) {
    return (
      <FactorCode
        description="Enter the 6 digits that were sent to your phone."
        busy={busy}
        error={wrong}
        onCode={answer}
        onCancel={() => setIsSent(false)}
      />
    )
  }
  return (
    <>
      {' '}
      is not confirmed: nothing is sent to it.{' '}
      <Button variant="default" size="compact-sm" loading={busy} onClick={() => void begin()}>
        Send me a code
      </Button>
      <FailureText failure={failure} />
    </>
  )
}
