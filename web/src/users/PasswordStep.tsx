import { type FormEvent, useState, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { PermissionButton } from '../ui/button/PermissionButton'
import type { LocalAccount } from '../core/boot/config'
import { requestConfig } from '../core/api/requestConfig'
import styles from './LoginForm.module.css'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { signInBlockedBy } from './signInStep'
import type { SignIn } from './useSignIn'
import { PasswordInput } from '../ui/field/PasswordInput'
import { TextInput } from '../ui/field/TextInput'

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
export const PasswordStep = ({ signIn }: { signIn: SignIn }) => {
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
