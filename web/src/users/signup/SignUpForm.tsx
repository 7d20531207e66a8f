import { useBrand, useBrandHost } from '../../brand/brand'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { phoneHint } from '../account/profileRules'
import { passwordHint } from '../signInStep'
import { askProvider } from './askProvider'
import { accountFrom, emptySignUp, signUpFaults } from './signUpRules'
import { Checkbox } from '../../ui/field/Checkbox'
import { PasswordInput } from '../../ui/field/PasswordInput'
import { Switch } from '../../ui/field/Switch'
import { TextInput } from '../../ui/field/TextInput'

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

/** Makes an account; its address has to be confirmed by the mail that comes then. */
export const SignUpForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const brand = useBrand()
  const host = useBrandHost()
  const form = useEditForm({
    saved: emptySignUp,
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
    <Form form={form} submit="Sign Up">
      <TextInput
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...form.field('given_name')} label="Given Name" autoComplete="given-name" maxLength={50} />
      <TextInput
        {...form.field('family_name')}
        label="Family Name"
        autoComplete="family-name"
        maxLength={50}
      />
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
        <Switch {...form.checkbox('wantsNews')} label="Send me news about the portal by email" />
      )}
    </Form>
  )
}
