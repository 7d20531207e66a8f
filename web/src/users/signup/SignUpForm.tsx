import { useBrand, useBrandHost } from '../../brand/brand'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { phoneHint } from '../account/accountRules'
import { passwordHint } from '../signInStep'
import { Checkbox } from '../../ui/field/Checkbox'
import { PasswordInput } from '../../ui/field/PasswordInput'
import { TextInput } from '../../ui/field/Field'
import styles from './SignUp.module.css'
import { askProvider } from './askProvider'
import { accountFrom, emptySignUp, signUpFaults } from './signUpRules'

/** What is agreed to; with links where the brand has published it. */
const TermsText = () => {
  const { termsOfServiceUrl, privacyPolicyUrl } = useBrand()
  const link = (text: string, href: string) =>
    href === '' ? (
      text
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  return (
    <>
      I agree to the {link('Terms of Service', termsOfServiceUrl)} and the{' '}
      {link('Privacy Policy', privacyPolicyUrl)}
    </>
  )
}

interface Props {
  /** The address that the mail of an invitation went to; empty without one. */
  invited: string
  onSent: (email: string) => void
}

/** Makes an account; its address has to be confirmed by the mail that comes then. */
export const SignUpForm = ({ invited, onSent }: Props) => {
  const brand = useBrand()
  const host = useBrandHost()
  const form = useEditForm({
    saved: { ...emptySignUp, email: invited },
    check: signUpFaults,
    isGuarded: false,
    mayRepeat: true,
    fieldOf: (path) => path,
    save: async (typed) => {
      const account = accountFrom(typed, brand, host)
      const answer = await askProvider((provider) => provider.makeAccount(account))
      if (answer.ok) onSent(account.email)
      return answer
    },
  })
  return (
    <Form form={form} submit="Sign Up" barClassName={styles.wideBar}>
      <TextInput
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.pair}>
        <TextInput
          {...form.field('given_name')}
          label="Given Name"
          autoComplete="given-name"
          maxLength={50}
        />
        <TextInput
          {...form.field('family_name')}
          label="Family Name"
          autoComplete="family-name"
          maxLength={50}
        />
      </div>
      <TextInput
        {...form.field('phone_number')}
        label="Phone (optional)"
        description={phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={25}
      />
      <PasswordInput
        {...form.field('newPassword')}
        label="Password"
        description={passwordHint}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordInput
        {...form.field('again')}
        label="Confirm Password"
        autoComplete="new-password"
        maxLength={256}
      />
      <Checkbox {...form.checkbox('hasAgreed')} label={<TermsText />} />
      {brand.hideMarketingEmailSignup ? null : (
        <Checkbox {...form.checkbox('wantsNews')} label="Send me news about the portal by email" />
      )}
    </Form>
  )
}
