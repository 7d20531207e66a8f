import {
  confirmUserAttribute,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { askCognito } from '../../core/session/cognito'
import { loadConfig } from '../../core/boot/config'
import type { Profile } from './accountRules'

/** What a signed-in person asks of the identity provider about their own account; loaded with the account page. */

export const readProfile = async (): Promise<Profile & { email: string }> => {
  const attributes = await askCognito(() => fetchUserAttributes())
  const { email = '', given_name = '', family_name = '', phone_number = '' } = attributes
  return { email, given_name, family_name, phone_number }
}

export const saveProfile = (changed: Partial<Profile>): Promise<void> =>
  askCognito(async () => {
    await updateUserAttributes({ userAttributes: { ...changed } })
    // The portal knows a name from the tokens that are made: a new one makes it known now.
    await fetchAuthSession({ forceRefresh: true })
  })

export const changePassword = (oldPassword: string, newPassword: string): Promise<void> =>
  askCognito(() => updatePassword({ oldPassword, newPassword }))

/** Whether a code is asked for at each sign-in, and which. */
export const readFactor = async (): Promise<'TOTP' | 'SMS' | undefined> => {
  const { enabled = [], preferred } = await askCognito(() => fetchMFAPreference())
  if (preferred === 'TOTP' || enabled.includes('TOTP')) return 'TOTP'
  return enabled.includes('SMS') ? 'SMS' : undefined
}

/** Whether this portal offers codes by text message to those who have none yet. */
export const offersSms = async (): Promise<boolean> => (await loadConfig()).smsFactor === true

/** A new secret for an authenticator app: by hand, and as the address in its code. */
export const startFactor = async (
  brand: string,
  email: string,
): Promise<{ secret: string; address: string }> => {
  const setup = await askCognito(() => setUpTOTP())
  return { secret: setup.sharedSecret, address: setup.getSetupUri(brand, email).toString() }
}

const phone = 'phone_number'

/** Sends a code to the number of the account, which shows that it is the person's own. */
export const sendPhoneCode = async (): Promise<void> => {
  await askCognito(() => sendUserAttributeVerificationCode({ userAttributeKey: phone }))
}

/** The portal knows that it is confirmed from the next token on. */
export const confirmPhone = (confirmationCode: string): Promise<void> =>
  askCognito(async () => {
    await confirmUserAttribute({ userAttributeKey: phone, confirmationCode })
    await fetchAuthSession({ forceRefresh: true })
  })

const prove = {
  TOTP: (code: string): Promise<unknown> => verifyTOTPSetup({ code }),
  SMS: (confirmationCode: string) => confirmUserAttribute({ userAttributeKey: phone, confirmationCode }),
} as const

export const enableFactor = (code: string, factor: 'TOTP' | 'SMS'): Promise<void> =>
  askCognito(async () => {
    await prove[factor](code)
    await updateMFAPreference(factor === 'TOTP' ? { totp: 'PREFERRED' } : { sms: 'PREFERRED' })
  })

/** Only with a code that is right: a page that was left open turns nothing off. */
export const disableFactor = (code: string, factor: 'TOTP' | 'SMS'): Promise<void> =>
  askCognito(async () => {
    await prove[factor](code)
    await updateMFAPreference({ totp: 'DISABLED', ...(factor === 'SMS' ? { sms: 'DISABLED' } : {}) })
  })
