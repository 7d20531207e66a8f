import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { toasts } from '../ui/toast/toasts'
import { NewPasswordForm, RequestResetForm } from '../users/signup/PasswordReset'
import { Panel } from '../users/signup/Panel'
import { useMailedCode } from '../users/signup/useMailedCode'

/** `/resetpassword`: asks for the mail; with the link of the mail, chooses the new password. */
export const ResetPasswordPage = () => {
  const navigate = useNavigate()
  const mailed = useMailedCode(paths.resetPassword())
  const [isExpired, setIsExpired] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  useDocumentTitle('Reset Password')
  const toLogin = () => void navigate(paths.login(), { replace: true })
  if (mailed !== undefined && !isExpired) {
    return (
      <Panel title="Choose a New Password">
        <NewPasswordForm
          mailed={mailed}
          onDone={() => {
            toasts.show({ tone: 'success', title: 'Password Changed', text: 'Please log in.' })
            toLogin()
          }}
          onExpired={({ message }) => {
            toasts.show({ tone: 'error', title: 'Error', text: message })
            setIsExpired(true)
          }}
        />
      </Panel>
    )
  }
  return (
    <Panel title="Reset Password">
      <RequestResetForm onSent={setSentTo} />
      <AlertDialog title="Email Sent" opened={sentTo !== undefined} onClose={toLogin}>
        If <strong>{sentTo}</strong> has an account, an email with a link is on its way. It is good for one
        hour.
      </AlertDialog>
    </Panel>
  )
}
