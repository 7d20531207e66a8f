import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import styles from './SignUp.module.css'
import { askProvider } from './askProvider'
import { TextInput } from '../../ui/field/TextInput'

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
