import { Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '../core/session/sessionContext'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { PasswordStep } from './PasswordStep'
import { SignedOutFrame } from './SignedOutFrame'
import { type SignIn, useSignIn } from './useSignIn'
import { lazyPart } from '../ui/lazyPart'

// Most people sign in by their password alone.
const AlertDialog = lazyPart(async () => (await import('../ui/dialog/AlertDialog')).AlertDialog)
const CodeStep = lazyPart(async () => (await import('./CodeStep')).CodeStep)
const NewPasswordStep = lazyPart(async () => (await import('./NewPasswordStep')).NewPasswordStep)
const SessionEnded = lazyPart(async () => (await import('./SessionEnded')).SessionEnded)
const StoppedStep = lazyPart(async () => (await import('./StoppedStep')).StoppedStep)

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
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed could not keep the focus while it was busy.
    if (isRefused || !wasRefused || page.current?.contains(document.activeElement) === true) return
    const fields = [...(page.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }, [isRefused, wasRefused])
  return (
    <SignedOutFrame ref={page} onFocus={signIn.prepare} onPointerMove={signIn.prepare}>
      {session.state === 'failed' ? (
        <ErrorBox isPage error={session.error} onRetry={() => void refresh()} />
      ) : (
        <Suspense fallback={null}>
          {session.state === 'signedOut' && session.hasEnded ? <SessionEnded /> : null}
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
    </SignedOutFrame>
  )
}
