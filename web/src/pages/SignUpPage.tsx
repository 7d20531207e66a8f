import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { emailInAddress } from '../users/signup/useMailedCode'
import { Panel } from '../users/signup/Panel'
import { SignUpForm } from '../users/signup/SignUpForm'

/** `/signup` */
export const SignUpPage = () => {
  const navigate = useNavigate()
  const invited = emailInAddress(useLocation().hash)
  const [sentTo, setSentTo] = useState<string>()
  useDocumentTitle('Signup')
  return (
    <Panel title="Sign Up">
      {/* Another invitation begins another form. */}
      <SignUpForm key={invited} invited={invited} onSent={setSentTo} />
      <AlertDialog
        title="Verification Email Sent"
        opened={sentTo !== undefined}
        onClose={() => void navigate(paths.home())}
      >
        <p>
          Please open the link in the email to <strong>{sentTo}</strong>. It may take a minute, and may have
          gone to the junk folder.
        </p>
        <p>If the address already has an account, no email is sent: log in, or reset the password.</p>
      </AlertDialog>
    </Panel>
  )
}
