import { Suspense, lazy, useState } from 'react'
import { useSession } from '../core/sessionContext'
import { ErrorBox } from '../ui/ErrorBox'
import styles from './LoginForm.module.css'
import { PasswordStep } from './PasswordStep'
import { type SignIn, useSignIn } from './useSignIn'

// Most people sign in by their password alone.
const AlertDialog = lazy(async () => ({ default: (await import('../ui/AlertDialog')).AlertDialog }))
const CodeStep = lazy(async () => ({ default: (await import('./CodeStep')).CodeStep }))
const NewPasswordStep = lazy(async () => ({ default: (await import('./NewPasswordStep')).NewPasswordStep }))
const StoppedStep = lazy(async () => ({ default: (await import('./StoppedStep')).StoppedStep }))

const Step = ({ signIn }: { signIn: SignIn }) => {
  switch (signIn.step?.step) {
    case 'code':
      return <CodeStep signIn={signIn} step={signIn.step} />
    case 'newPassword':
      return <NewPasswordStep signIn={signIn} />
    case 'unconfirmed':
    case 'resetRequired':
      return <StoppedStep reason={signIn.step.step} email={signIn.email} onBack={signIn.startOver} />
    default:
      return <PasswordStep signIn={signIn} />
  }
}

/** Signing in, from the password to whatever else the account asks for. */
export const LoginForm = () => {
  const signIn = useSignIn()
  const { session, refresh } = useSession()
  const isRefused = signIn.error !== undefined
  // It stays after it was closed, so that the focus finds its way back.
  const [wasRefused, setRefused] = useState(false)
  if (isRefused && !wasRefused) setRefused(true)
  return (
    <div className={styles.page} onFocus={signIn.prepare} onPointerMove={signIn.prepare}>
      {session.state === 'failed' ? (
        <ErrorBox isPage error={session.error} onRetry={() => void refresh()} />
      ) : (
        <Suspense fallback={null}>
          <Step signIn={signIn} />
        </Suspense>
      )}
      {wasRefused && (
        <Suspense fallback={null}>
          <AlertDialog title="Login failed" opened={isRefused} onClose={signIn.dismissError}>
            {signIn.error}
          </AlertDialog>
        </Suspense>
      )}
    </div>
  )
}
