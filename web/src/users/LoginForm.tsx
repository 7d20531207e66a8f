import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../core/session/sessionContext'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { paths } from '../paths'
import { PermissionButton } from '../ui/button/PermissionButton'
import type { LocalAccount } from '../core/boot/config'
import { requestConfig } from '../core/api/requestConfig'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { PasswordInput } from '../ui/field/PasswordInput'
import { TextInput } from '../ui/field/Field'
import { lazyPart } from '../ui/lazyPart'
import styles from './LoginForm.module.css'
import { signInBlockedBy } from './signInStep'
import { type SignIn, useSignIn } from './useSignIn'
import { SignedOutFrame } from './SignedOutFrame'

/** Only a developer's machine pays for reading its list: the schema's library waits until there is one. */
const findAccounts = async (): Promise<LocalAccount[]> => {
  const config = await requestConfig()
  if (typeof config !== 'object' || config === null || !('local' in config)) return []
  const { loadConfig } = await import('../core/boot/config')
  return (await loadConfig()).local?.accounts ?? []
}

/** Demo accounts of a local stack, from its configuration; a deployed portal has none. */
const DemoAccounts = ({ onPick }: { onPick: (account: LocalAccount) => void }) => {
  const [accounts, setAccounts] = useState<LocalAccount[]>([])
  useEffect(() => {
    let wanted = true
    findAccounts()
      .then((found) => wanted && setAccounts(found))
      // Signing in meets the same failure and shows it.
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [])
  if (accounts.length === 0) return null
  return (
    <details className={styles.demo}>
      <summary>Demo accounts on this machine</summary>
      <ul className={styles.demoList}>
        {accounts.map((account) => (
          <li key={account.email}>
            <UnstyledButton className={styles.demoAccount} onClick={() => onPick(account)}>
              <span className={styles.demoEmail}>{account.email}</span>
              <span className={styles.demoAbout}>{account.about}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Keeps its two fields itself: the first page that anybody loads does without the program of the forms. */
const PasswordStep = ({ signIn }: { signIn: SignIn }) => {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const blockedBy = signInBlockedBy(email, password)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (blockedBy !== undefined || signIn.busy) return
    const accepted = await signIn.start(email.trim(), password)
    if (!accepted) setPassword('')
  }
  return (
    <>
      <form className={styles.card} onSubmit={(event) => void submit(event)} aria-labelledby="login-title">
        <h1 id="login-title" className={styles.title}>
          Login
        </h1>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value.toLowerCase())}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PermissionButton type="submit" fullWidth loading={signIn.busy} disabledReason={blockedBy}>
          Login
        </PermissionButton>
        <p className={styles.links}>
          <Link to={paths.resetPassword()}>Forgot password?</Link>
          <Link to={paths.signUp()}>Sign up</Link>
        </p>
      </form>
      <DemoAccounts
        onPick={(account) => {
          setEmail(account.email)
          setPassword(account.password)
        }}
      />
    </>
  )
}

// Most people sign in by their password alone.
const AlertDialog = lazyPart(async () => (await import('../ui/dialog/AlertDialog')).AlertDialog)
const CodeStep = lazyPart(async () => (await import('./CodeStep')).CodeStep)
const NewPasswordStep = lazyPart(async () => (await import('./NewPasswordStep')).NewPasswordStep)
const SessionEnded = lazyPart(async () => (await import('./StoppedStep')).SessionEnded)
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
