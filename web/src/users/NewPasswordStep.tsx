import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { Button } from '../ui/button/Button'
import { PasswordInput } from '../ui/field/PasswordInput'
import { passwordFaults } from './account/accountRules'
import styles from './LoginForm.module.css'
import { passwordHint } from './signInStep'
import type { SignIn } from './useSignIn'

const done = { ok: true, output: undefined } as const

/** First sign-in to an account that an administrator made: the temporary password must be replaced. */
export const NewPasswordStep = ({ signIn }: { signIn: SignIn }) => {
  const form = useEditForm({
    saved: { newPassword: '', again: '' },
    check: passwordFaults,
    isGuarded: false,
    unchanged: 'Enter the new password twice.',
    save: async ({ newPassword }) => {
      // A refusal of the identity provider is shown by the dialog of the page.
      if (!(await signIn.answer(newPassword))) form.setField('again', '')
      return done
    },
  })
  return (
    <section className={styles.card} aria-labelledby="new-title">
      <h1 id="new-title" className={styles.title}>
        Choose a new password
      </h1>
      <Form
        form={form}
        submit="Save and login"
        actions={
          <Button variant="plain" onClick={signIn.startOver}>
            Back to login
          </Button>
        }
      >
        <PasswordInput
          {...form.field('newPassword')}
          label="New password"
          description={passwordHint}
          autoComplete="new-password"
        />
        <PasswordInput {...form.field('again')} label="New password again" autoComplete="new-password" />
      </Form>
    </section>
  )
}
