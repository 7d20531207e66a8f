import { Button } from '@mantine/core'
import { useState } from 'react'
import { userLogout } from '../../../../shared/users/session'
import { useAction } from '../../core/useAction'
import { useSession } from '../../core/sessionContext'
import { ConfirmDialog } from '../../ui/ConfirmDialog'

/** Ends every session of the account, this one too. */
export const EverywhereButton = () => {
  const [isAsking, setIsAsking] = useState(false)
  const { signOut } = useSession()
  const end = useAction(userLogout, { onDone: () => void signOut() })
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Sign Out Everywhere
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Sign Out Everywhere"
          confirmLabel="Sign Out Everywhere"
          onConfirm={() => end.run({ everywhere: true })}
          onClose={() => setIsAsking(false)}
        >
          Every browser and phone that is signed in to this account has to login again, this one too.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
