import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { PermissionButton } from '../ui/button/PermissionButton'
import { PasswordField } from '../ui/plain/PasswordField'
import { TextField } from '../ui/plain/TextField'
import { DemoAccounts } from './DemoAccounts'
import styles from './LoginForm.module.css'
import { signInBlockedBy } from './signInStep'
import type { SignIn } from './useSignIn'

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
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value.toLowerCase())}
        />
        <PasswordField
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
