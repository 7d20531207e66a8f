import { userLogin, userLogout } from '../../../../shared/users/session'
import { addressOf } from '../../../../shared/core/endpoint'
import { callEndpoint } from '../api/callEndpoint'
import { patienceMs } from '../api/watchSilence'
import { peekAnswer } from '../boot/pageAnswers'
import { readText, writeStored } from '../storage/localStore'
import { parseStored } from '../storage/parseStored'
import type { SessionUser } from './sessionContext'
import { tokenStore } from './tokenStore'

/** Who is signed in as far as it is known without a question: what was answered by now, or whom this browser last saw. */
export const knownUser = (): SessionUser | undefined =>
  peekAnswer(userLogin, addressOf(userLogin, {})) ??
  parseStored(userLogin.output, readText('session', 'user'))

/** Who the portal says is signed in; the first call marks the account as having signed in. */
export const askWhoIsSignedIn = async (): Promise<SessionUser> => {
  const user = await callEndpoint(userLogin, {})
  writeStored('session', 'user', user)
  return user
}

/** Nothing that is sent to this account reaches this browser any more. */
const endPush = async (): Promise<void> => {
  const worker = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

const noteUnconfirmed = (reason: unknown): void => console.warn('The logout was not confirmed.', reason)

const endAtServers = async (): Promise<void> => {
  await callEndpoint(userLogout, {}).catch(noteUnconfirmed)
  const { endProviderSession } = await import('./endProviderSession')
  await endProviderSession()
}

/**
 * Ends the session at the portal and at the identity provider. Either may be out of reach: both are tried, for as long as
 * people wait. In this browser the session has ended in any case.
 */
export const endSession = async (): Promise<void> => {
  const ending = Promise.all([endPush().catch(() => undefined), endAtServers().catch(noteUnconfirmed)])
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([ending, patience])
  await tokenStore.clear()
}
