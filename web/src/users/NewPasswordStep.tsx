import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './LoginForm.module.css'
import { newPasswordProblem, passwordHint } from './signInStep'
import type { SignIn } from './useSignIn'

/** An account made by somebody else: its temporary password is used up, a new one has to be chosen. */
export const NewPasswordStep = ({ signIn }: { signIn: SignIn }) => {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const problem = newPasswordProblem(password, again)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined || signIn.busy) return
    const accepted = await signIn.answer(password)
    if (!accepted) setAgain('')
  }
  return (
    <form className={styles.card} onSubmit={(event) => void submit(event)} aria-labelledby="new-title">
      <h1 id="new-title" className={styles.title}>
        Choose a new password
      </h1>
      <PasswordInput
        label="New password"
        description={passwordHint}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        value={again}
        error={again !== '' && problem}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <PermissionButton type="submit" fullWidth loading={signIn.busy} disabledReason={problem}>
        Save and login
      </PermissionButton>
      <Button variant="subtle" color="gray" onClick={signIn.startOver}>
        Back to login
      </Button>
    </form>
  )
}
