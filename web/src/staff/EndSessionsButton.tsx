import { useState } from 'react'
import { type StaffAccount, endAccountSessions, getStaffAccount } from '../../../shared/staff/staffAccount'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Button } from '../ui/button/Button'

export const EndSessionsButton = ({ account }: { readonly account: StaffAccount }) => {
  const { userid, email } = account
  const [isAsking, setIsAsking] = useState(false)
  const end = useAction(endAccountSessions, {
    success: ({ message }) => message,
    refresh: [readsOf(getStaffAccount, { userid })],
  })
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
        End Sessions
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="End Sessions"
          confirmLabel="End Sessions"
          danger
          onConfirm={() => end.run({ userid })}
          onClose={() => setIsAsking(false)}
        >
          Log {email} out everywhere? They can log in again with their password.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
