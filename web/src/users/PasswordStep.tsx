import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { PermissionButton } from '../ui/button/PermissionButton'
import { DemoAccounts } from './DemoAccounts'
import styles from './LoginForm.module.css'
import { signInBlockedBy } from './signInStep'
import type { SignIn } from './useSignIn'
import { PasswordInput } from '../ui/field/PasswordInput'
import { TextInput } from '../ui/field/TextInput'

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
