import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = async (digits: string) => {
    if (digits.length !== codeLength || signIn.busy) return
    const accepted = await signIn.answer(digits)
    if (!accepted) setCode('')
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    if (digits !== code) void send(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const hint = destination === undefined ? whereFrom[medium] : `${whereFrom[medium]} (${destination}).`
  return (
    <form className={styles.card} onSubmit={submit} aria-labelledby="code-title">
      <h1 id="code-title" className={styles.title}>
        Verification code
      </h1>
      <TextInput
        ref={field}
        label="Code"
        description={hint}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        classNames={{ input: styles.code ?? '' }}
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
