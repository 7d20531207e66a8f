import { CodeField } from '../ui/field/CodeField'
import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import styles from './LoginForm.module.css'
import type { SignInStep } from './signInStep'
import type { SignIn } from './useSignIn'
import { Button } from '../ui/button/Button'

const codeLength = 6
const tooShort = 'Enter all six digits.'
const done = { ok: true, output: undefined } as const

const whereFrom = {
  app: 'Enter the 6-digit code that your authenticator app shows.',
  sms: 'Enter the 6-digit code sent to your phone',
  email: 'Enter the 6-digit code sent by email',
} as const

interface Props {
  signIn: Pick<SignIn, 'answer' | 'startOver'>
  step: Extract<SignInStep, { step: 'code' }>
}

/** The second factor. The sixth digit sends the code. */
export const CodeStep = ({ signIn, step: { medium, destination } }: Props) => {
  const form = useEditForm({
    saved: { code: '' },
    check: ({ code }) => (code.length < codeLength ? { code: tooShort } : {}),
    isGuarded: false,
    // A code that was refused makes room for the next.
    startsOver: true,
    unchanged: tooShort,
    save: async ({ code }) => {
      // A refusal of the identity provider is shown by the dialog of the page.
      await signIn.answer(code)
      return done
    },
  })
  const hint = destination === undefined ? whereFrom[medium] : `${whereFrom[medium]} (${destination}).`
  return (
    <section className={styles.card} aria-labelledby="code-title">
      <h1 id="code-title" className={styles.title}>
        Verification code
      </h1>
      <Form
        form={form}
        submit="Verify"
        disabledReason={form.values.code.length < codeLength ? tooShort : undefined}
        actions={
          <Button variant="plain" onClick={signIn.startOver}>
            Back to login
          </Button>
        }
      >
        <CodeField
          {...form.field('code')}
          kind="digits"
          description={hint}
          onComplete={() => void form.submit()}
        />
      </Form>
    </section>
  )
}
