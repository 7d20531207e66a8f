import type { Faults } from '../../ui/form/useEditForm'
import { newPasswordProblem } from '../signInStep'

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
