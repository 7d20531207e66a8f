import type { Brand } from '../../../../shared/brands/brands'
import { Email } from '../../../../shared/users/email'
import type { Faults } from '../../ui/form/useEditForm'
import { cleanNumber, isInternationalNumber, nameProblem, passwordFaults } from '../account/accountRules'

/** The form of the sign-up. */
export interface SignUpFields {
  email: string
  given_name: string
  family_name: string
  phone_number: string
  newPassword: string
  again: string
  hasAgreed: boolean
  wantsNews: boolean
}

/** The attributes of the identity provider. */
export interface NewAccount {
  email: string
  password: string
  given_name: string
  family_name: string
  phone_number?: string
  /** Which brand the account is of, and the host under which it was made. */
  'custom:tenant': string
  'custom:url': string
  /** Whether news may be mailed: `true` or `false`. */
  'custom:marketing': string
}

export const emptySignUp: SignUpFields = {
  email: '',
  given_name: '',
  family_name: '',
  phone_number: '',
  newPassword: '',
  again: '',
  hasAgreed: false,
  wantsNews: false,
}

/** What is wrong with the form, field by field. */
export const signUpFaults = ({
  email,
  given_name,
  family_name,
  phone_number,
  ...rest
}: SignUpFields): Faults => {
  const phone = cleanNumber(phone_number)
  const faults: Record<string, string | undefined> = {
    email: Email.safeParse(email).success ? undefined : 'Email is not valid.',
    given_name: nameProblem(given_name),
    family_name: nameProblem(family_name),
    phone_number:
      phone === '' || isInternationalNumber(phone)
        ? undefined
        : 'Phone number format does not meet requirements.',
    ...passwordFaults(rest),
    hasAgreed: rest.hasAgreed ? undefined : 'Please agree to the terms.',
  }
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  )
}

/** The account that the form describes, made under this host. */
export const accountFrom = (
  { email, given_name, family_name, phone_number, newPassword, wantsNews }: SignUpFields,
  { name, hideMarketingEmailSignup }: Pick<Brand, 'name' | 'hideMarketingEmailSignup'>,
  host: string,
): NewAccount => {
  const phone = cleanNumber(phone_number)
  return {
    email: Email.parse(email),
    password: newPassword,
    given_name: given_name.trim(),
    family_name: family_name.trim(),
    ...(phone === '' ? {} : { phone_number: phone }),
    'custom:tenant': name,
    'custom:url': host,
    'custom:marketing': String(wantsNews && !hideMarketingEmailSignup),
  }
}
