import { userLogout } from '../../../../shared/users/session'
import { callEndpoint } from '../../core/api/callEndpoint'
import { endProviderSession } from '../../core/session/endProviderSession'

/**
 * After a change of the password: ends every session of the account, then begins a new one here.
 * @returns false where more than the password is asked for, as with a second factor: the person signs in themselves
 */
export const renewSession = async (email: string, password: string): Promise<boolean> => {
  // Not reached: the portal ends them by itself within a minute, as after any change of a password.
  await callEndpoint(userLogout, { everywhere: true }).catch(() => undefined)
  try {
    await endProviderSession()
    const { startSignIn } = await import('../signIn')
    return (await startSignIn(email, password)).step === 'done'
  } catch {
    return false
  }
}
