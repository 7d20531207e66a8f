import { useState } from 'react'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { passwordFaults } from '../account/accountRules'
import { passwordHint } from '../signInStep'
import { PasswordInput } from '../../ui/field/PasswordInput'
import { TextInput } from '../../ui/field/Field'
import styles from './SignUp.module.css'
import { type Refusal, askProvider } from './askProvider'
import type { MailedCode } from './useMailedCode'

/** Asks for the mail by which a new password is chosen. */
export const RequestResetForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const form = useEditForm({
    saved: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Enter your email address.' } : {}),
    isGuarded: false,
    unchanged: 'Enter your email address.',
    save: async ({ email }) => {
      const user = email.trim().toLowerCase()
      const answer = await askProvider((provider) => provider.requestReset(user))
      if (answer.ok) onSent(user)
      return answer
    },
  })
  return (
    <Form form={form} submit="Send Email" barClassName={styles.wideBar}>
      <TextInput
        {...form.field('email')}
        label="Email"
        description="A link to choose a new password is sent there."
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  )
}

interface Props {
  mailed: MailedCode
  onDone: () => void
  /** The code is too old, or was used. */
  onExpired: (refusal: Refusal) => void
}

/** So often a code may be refused before another one has to be asked for. */
const maxErrors = 5

/** Chooses the new password, with the code of the mail. */
export const NewPasswordForm = ({ mailed: { user, code }, onDone, onExpired }: Props) => {
  const [errors, setErrors] = useState(0)
  const form = useEditForm({
    saved: { newPassword: '', again: '' },
    check: passwordFaults,
    isGuarded: false,
    unchanged: 'Enter the new password twice.',
    save: async ({ newPassword }) => {
      const answer = await askProvider((provider) => provider.setPassword(user, code, newPassword))
      if (answer.ok) onDone()
      else if (answer.error.name === 'ExpiredCodeException') onExpired(answer.error)
      else setErrors((count) => count + 1)
      return answer
    },
  })
  return (
    <Form
      form={form}
      submit="Save Password"
      barClassName={styles.wideBar}
      disabledReason={errors < maxErrors ? undefined : 'Too many attempts. Please request a new email.'}
    >
      <PasswordInput
        {...form.field('newPassword')}
        label="New Password"
        description={passwordHint}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordInput
        {...form.field('again')}
        label="Confirm New Password"
        autoComplete="new-password"
        maxLength={256}
      />
    </Form>
  )
}
