import { useState } from 'react'
import { userLogout } from '../../../../shared/users/session'
import { useAction } from '../../core/api/useAction'
import { endProviderSession } from '../../core/session/endProviderSession'
import { forgetSession } from '../../core/storage/localStore'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Button } from '../../ui/button/Button'

/** The portal has ended this session with the others: only the provider's tokens are left to forget. */
const leave = async () => {
  await endProviderSession().catch(() => undefined)
  await forgetSession()
  window.location.assign('/')
}

/** Ends every session of the account, this one too. */
export const EverywhereButton = () => {
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
