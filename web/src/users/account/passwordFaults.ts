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
