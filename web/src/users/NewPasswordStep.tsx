import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { passwordFaults } from './account/passwordFaults'
import styles from './LoginForm.module.css'
import { passwordHint } from './signInStep'
import type { SignIn } from './useSignIn'
import { Button } from '../ui/button/Button'
import { PasswordInput } from '../ui/field/PasswordInput'

const done = { ok: true, output: undefined } as const

/** An account made by somebody else: its temporary password is used up, a new one has to be chosen. */
export const NewPasswordStep = ({ signIn }: { signIn: SignIn }) => {
  const form = useEditForm({
    saved: { newPassword: '', again: '' },
    check: passwordFaults,
    isGuarded: false,
    unchanged: 'Enter the new password twice.',
    save: async ({ newPassword }) => {
      // What the provider refuses is told by the dialog of the page.
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
