import { useState } from 'react'
import { Banner } from '../ui/feedback/Banner'
import { paths } from '../paths'
import { FailureText } from '../ui/feedback/FailureText'
import type { Failure } from '../ui/feedback/outcome'
import { Button } from '../ui/button/Button'
import { LinkButton } from '../ui/button/LinkButton'
import styles from './LoginForm.module.css'

const reasons = {
  unconfirmed: {
    title: 'Email not confirmed',
    text: 'This account exists, but its email address has not been confirmed yet. Open the link in the confirmation email, then log in again.',
  },
  resetRequired: {
    title: 'Password reset needed',
    text: 'The password of this account has been reset by an administrator. Choose a new one, then log in again.',
  },
} as const

interface Props {
  reason: keyof typeof reasons
  /** Whose sign-in it was. */
  email: string
  onBack: () => void
}

/** Mails the confirmation once more. */
const ResendButton = ({ email }: { email: string }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<Failure>()
  const send = async () => {
    setState('busy')
    const { askProvider } = await import('./signup/askProvider')
    const answer = await askProvider((provider) => provider.resendConfirmation(email))
    setState(answer.ok ? 'sent' : 'idle')
    setFailure(answer.ok ? undefined : answer.error)
  }
  return state === 'sent' ? (
    <p className={styles.text}>A new email has been sent to {email}.</p>
  ) : (
    <>
      <FailureText failure={failure} />
      <Button loading={state === 'busy'} onClick={() => void send()}>
        Send the email again
      </Button>
    </>
  )
}

/** Sign-ins that cannot go on here, and what to do about it. */
export const StoppedStep = ({ reason, email, onBack }: Props) => (
  <section className={styles.card} role="status">
    <h1 className={styles.title}>{reasons[reason].title}</h1>
    <p className={styles.text}>{reasons[reason].text}</p>
    {reason === 'unconfirmed' ? (
      <ResendButton email={email} />
    ) : (
      <LinkButton to={paths.resetPassword()}>Choose a new password</LinkButton>
    )}
    <Button variant="default" onClick={onBack}>
      Back to login
    </Button>
  </section>
)

/** Why a person who did not log out sees the login. */
export const SessionEnded = () => (
  <Banner tone="info">Your session has ended, or was ended on another device. Please log in again.</Banner>
)
