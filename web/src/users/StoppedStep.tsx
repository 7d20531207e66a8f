import { Button } from '@mantine/core'
import styles from './LoginForm.module.css'

const reasons = {
  unconfirmed: {
    title: 'Email not confirmed',
    text: 'This account exists, but its email address has not been confirmed yet. Open the link in the confirmation email, then login again.',
  },
  resetRequired: {
    title: 'Password reset needed',
    text: 'The password of this account has been reset by an administrator. Ask them for the new one, then login again.',
  },
} as const

/** Sign-ins that cannot go on here, and what to do about it. */
export const StoppedStep = ({ reason, onBack }: { reason: keyof typeof reasons; onBack: () => void }) => (
  <section className={styles.card} role="status">
    <h1 className={styles.title}>{reasons[reason].title}</h1>
    <p className={styles.text}>{reasons[reason].text}</p>
    <Button variant="default" onClick={onBack}>
      Back to login
    </Button>
  </section>
)
