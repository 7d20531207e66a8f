import { type SignInOutput, confirmSignIn, signIn, signOut } from 'aws-amplify/auth'
import { askCognito } from '../core/session/cognito'
import type { SignInStep } from './signInStep'

const media = {
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'sms',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'app',
  CONFIRM_SIGN_IN_WITH_EMAIL_CODE: 'email',
} as const

const readStep = async ({ nextStep }: SignInOutput): Promise<SignInStep> => {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { step: 'done' }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return {
        step: 'code',
        medium: media[nextStep.signInStep],
        destination: nextStep.codeDeliveryDetails?.destination,
      }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { step: 'code', medium: 'app' }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      // Both factors and no preference: an app works without a phone network.
      return confirm(nextStep.allowedMFATypes?.includes('TOTP') === true ? 'TOTP' : 'SMS')
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { step: 'newPassword' }
    case 'CONFIRM_SIGN_UP':
      return { step: 'unconfirmed' }
    case 'RESET_PASSWORD':
      return { step: 'resetRequired' }
    default:
      throw new Error(`This account needs a way to log in that the portal does not offer.`)
  }
}

const confirm = async (challengeResponse: string): Promise<SignInStep> =>
  readStep(await askCognito(() => confirmSignIn({ challengeResponse })))

const isAlreadySignedIn = (error: unknown): boolean =>
  error instanceof Error && error.name === 'UserAlreadyAuthenticatedException'

/** Signs in by SRP: the password itself never leaves the page. @throws Error with the provider's message */
export const startSignIn = async (email: string, password: string): Promise<SignInStep> => {
  const attempt = () => askCognito(() => signIn({ username: email.toLowerCase(), password }))
  const output = await attempt().catch(async (error: unknown) => {
    if (!isAlreadySignedIn(error)) throw error
    // The provider still holds a session that the portal no longer accepts: it is in the way.
    await askCognito(() => signOut())
    return attempt()
  })
  return readStep(output)
}

/** Answers the challenge of the last step: a code or a new password. @throws Error with the provider's message */
export const answerSignIn = confirm
