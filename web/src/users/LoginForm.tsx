import { Suspense, lazy } from 'react'
import { useSession } from '../core/sessionContext'
import { AlertDialog } from '../ui/AlertDialog'
import { ErrorBox } from '../ui/ErrorBox'
import styles from './LoginForm.module.css'
import { PasswordStep } from './PasswordStep'
import { type SignIn, useSignIn } from './useSignIn'

// Most people sign in by their password alone.
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
  return (
    <div className={styles.page} onFocus={signIn.prepare} onPointerMove={signIn.prepare}>
      {session.state === 'failed' ? (
        <ErrorBox isPage error={session.error} onRetry={() => void refresh()} />
      ) : (
        <Suspense fallback={null}>
          <Step signIn={signIn} />
        </Suspense>
      )}
      <AlertDialog title="Sign-in failed" opened={signIn.error !== undefined} onClose={signIn.dismissError}>
        {signIn.error}
      </AlertDialog>
    </div>
  )
}
