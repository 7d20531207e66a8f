import { useEffect, useState } from 'react'
import { endSession, getSessions } from '../../../../shared/users/sessions'
import { secondMs } from '../../../../shared/core/time'
import { userLogout } from '../../../../shared/users/session'
import { noteThisSession } from '../../core/session/noteThisSession'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import { useEndpoint } from '../../core/api/useEndpoint'
import { Ago } from '../../ui/text/useNow'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { ErrorDialog } from '../../ui/dialog/AlertDialog'
import { Loading } from '../../ui/feedback/Loading'
import { endProviderSession } from '../../core/session/endProviderSession'
import { forgetSession } from '../../core/storage/localStore'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Button } from '../../ui/button/Button'
import styles from './Account.module.css'

/** The portal has ended this session with the others: only the provider's tokens are left to forget. */
const leave = async () => {
  await endProviderSession().catch(() => undefined)
  await forgetSession()
  window.location.assign('/')
}

/** Ends every session of the account, this one too. */
const EverywhereButton = () => {
  const [isAsking, setIsAsking] = useState(false)
  const end = useAction(userLogout, { onDone: () => void leave() })
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Log Out Everywhere
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Log Out Everywhere"
          confirmLabel="Log Out Everywhere"
          onConfirm={() => end.run({ everywhere: true })}
          onClose={() => setIsAsking(false)}
        >
          Every browser and phone that is logged in to this account has to log in again, this one too.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** Where the account is signed in, and the way to end each of it. */
export const SessionsTab = () => {
  const { data, error, mutate } = useEndpoint(getSessions, {}, { refreshInterval: 60_000 })
  // The list contains the current session.
  useEffect(() => void noteThisSession().then(() => mutate()), [mutate])
  const end = useAction(endSession, { refresh: [readsOf(getSessions, {})], success: 'Session Ended' })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading your sessions" />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  return (
    <>
      <p className={styles.text}>
        Browsers and phones that are logged in to this account. End those that you do not know, and change
        your password.
      </p>
      <ul className={styles.keys} aria-label="Sessions">
        {data.sessions.map(({ id, device, beganTs, usedTs, isThis }) => (
          <li key={id}>
            <span>
              {device} {isThis ? <span className={styles.new}>This one</span> : null}
              <br />
              <small>
                Logged in <Ago ms={beganTs * secondMs} />, last used <Ago ms={usedTs * secondMs} />
              </small>
            </span>
            {isThis ? null : (
              <Button
                size="compact-sm"
                variant="default"
                loading={end.busy}
                aria-label={`End the session of ${device}`}
                onClick={() => void end.run({ sessionid: id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <EverywhereButton />
      <ErrorDialog failure={end.error} onClose={end.forget} />
    </>
  )
}
