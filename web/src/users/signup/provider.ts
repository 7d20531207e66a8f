import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signUp,
} from 'aws-amplify/auth'
import { askCognito } from '../../core/session/cognito'
import { nameOf } from './nameOf'
import type { NewAccount } from './signUpRules'

/** What a signed-out person asks of the identity provider; loaded with the pages of the sign-up. */

/** Mails the confirmation again to an unconfirmed account, and to no other; the answer is the same for each address. */
export const resendConfirmation = async (username: string): Promise<void> => {
  await askCognito(() => resendSignUpCode({ username })).catch((error: unknown) => {
    // Confirmed already: the one who has the account knows it, the others need not.
    if (nameOf(error) !== 'InvalidParameterException') throw error
  })
}

/** Makes an account; of an address that has one already nothing is said, its owner gets the mail if one is due. */
export const makeAccount = async ({ email, password, ...attributes }: NewAccount): Promise<void> => {
  const options = { userAttributes: { email, ...attributes } }
  try {
    await askCognito(() => signUp({ username: email, password, options }))
  } catch (error) {
    if (nameOf(error) !== 'UsernameExistsException') throw error
    await resendConfirmation(email)
  }
}

/** Confirmed already counts as done; answers whether it was this code that did it. */
export const confirmAccount = async (username: string, confirmationCode: string): Promise<boolean> => {
  try {
    await askCognito(() => confirmSignUp({ username, confirmationCode }))
    return true
  } catch (error) {
    if (nameOf(error) !== 'NotAuthorizedException') throw error
    return false
  }
}

/**
 * Mails a code for a new password. An account that was never confirmed gets its confirmation instead; all addresses are
 * asked for in both ways, so that the answer is the same for each.
 */
export const requestReset = async (username: string): Promise<void> => {
  await askCognito(() => resetPassword({ username })).catch((error: unknown) => {
    // No confirmed address to send it to.
    if (nameOf(error) !== 'InvalidParameterException') throw error
  })
  await resendConfirmation(username)
}

export const setPassword = (username: string, confirmationCode: string, newPassword: string): Promise<void> =>
  askCognito(() => confirmResetPassword({ username, confirmationCode, newPassword }))
