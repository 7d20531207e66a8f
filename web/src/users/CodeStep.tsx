import { Button } from '@mantine/core'
import { useState } from 'react'
import { CodeField } from '../ui/CodeField'
import { PermissionButton } from '../ui/PermissionButton'
import styles from './LoginForm.module.css'
import type { SignInStep } from './signInStep'
import type { SignIn } from './useSignIn'

const codeLength = 6

const whereFrom = {
  app: 'Enter the 6-digit code that your authenticator app shows.',
  sms: 'Enter the 6-digit code sent to your phone',
  email: 'Enter the 6-digit code sent by email',
} as const

interface Props {
  signIn: SignIn
  step: Extract<SignInStep, { step: 'code' }>
}

/** The second factor. The sixth digit sends the code. */
export const CodeStep = ({ signIn, step: { medium, destination } }: Props) => {
  const [code, setCode] = useState('')
  const send = async (digits: string) => {
    if (digits.length !== codeLength || signIn.busy) return
    const accepted = await signIn.answer(digits)
    if (!accepted) setCode('')
  }
  const hint = destination === undefined ? whereFrom[medium] : `${whereFrom[medium]} (${destination}).`
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        void send(code)
      }}
      aria-labelledby="code-title"
    >
      <h1 id="code-title" className={styles.title}>
        Verification code
      </h1>
      <CodeField
        kind="digits"
        description={hint}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
      />
      <PermissionButton
        type="submit"
        fullWidth
        loading={signIn.busy}
        disabledReason={code.length < codeLength ? 'Enter all six digits.' : undefined}
      >
        Verify
      </PermissionButton>
      <Button variant="subtle" color="gray" onClick={signIn.startOver}>
        Back to login
      </Button>
    </form>
  )
}
