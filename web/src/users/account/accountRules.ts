import type { Faults } from '../../ui/form/useEditForm'
import type { Failure } from '../../ui/feedback/outcome'
import { newPasswordProblem, weakPassword } from '../signInStep'

const minOldLength = 6
const mismatch = 'Passwords do not match.'

/** What is wrong with a change of password, field by field. */
export const passwordFaults = (typed: {
  oldPassword?: string
  newPassword: string
  again: string
}): Faults => {
  const { oldPassword, newPassword, again } = typed
  const problem = newPasswordProblem(newPassword, again)
  return {
    ...(oldPassword !== undefined && oldPassword.length < minOldLength
      ? { oldPassword: `At least ${minOldLength} characters.` }
      : {}),
    ...(problem === undefined ? {} : { [problem === mismatch ? 'again' : 'newPassword']: problem }),
  }
}

/** Which field a refused change of password is about. The provider has one name for a wrong password and an ended session. */
export const passwordRefusal = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAuthorizedException' && /username or password/i.test(error.message))
    return { field: 'oldPassword', message: 'The old password is not right.' }
  if (error.name === 'InvalidPasswordException') return { field: 'newPassword', message: weakPassword }
  return undefined
}

/** What people may change about themselves, by the names that the identity provider has for it. */
export interface Profile {
  given_name: string
  family_name: string
  phone_number: string
}

const minNameLength = 2

/** As the whole world writes a number: `+`, the country and the rest, 8 to 15 digits. */
export const isInternationalNumber = (text: string): boolean => /^\+[1-9]\d{7,14}$/.test(text)

/** A number as it is sent: people write blanks, dashes and brackets into it. */
export const cleanNumber = (typed: string): string => typed.replaceAll(/[\s().-]/g, '')

export const nameProblem = (name: string): string | undefined =>
  name.trim().length < minNameLength ? `At least ${minNameLength} characters.` : undefined

export const phoneHint = 'With the country code, e.g. +61 for Australia.'

/** What is wrong with a profile, field by field. */
export const profileFaults = ({ given_name, family_name, phone_number }: Profile): Faults => {
  const faults: Record<string, string | undefined> = {
    given_name: nameProblem(given_name),
    family_name: nameProblem(family_name),
    phone_number:
      phone_number.trim() === '' || isInternationalNumber(cleanNumber(phone_number))
        ? undefined
        : `The phone number must include a country code, e.g. +61 for Australia.`,
  }
  return Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined),
  )
}
