import { userLogin, userLogout } from '../../../../shared/users/session'
import { addressOf } from '../../../../shared/core/endpoint'
import { callEndpoint } from '../api/callEndpoint'
import { peekAnswer } from '../boot/pageAnswers'
import { readText, writeStored } from '../storage/localStore'
import { parseStored } from '../storage/parseStored'
import type { SessionUser } from './sessionContext'

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

/** Ends the session at the portal and at the identity provider. Either may be out of reach: both are tried. */
export const endSession = async (): Promise<void> => {
  const { endProviderSession } = await import('./endProviderSession')
  await endPush().catch(() => undefined)
  const told = await Promise.allSettled([callEndpoint(userLogout, {})])
  const ended = await Promise.allSettled([endProviderSession()])
  for (const result of [...told, ...ended]) {
    if (result.status === 'rejected') console.warn('The logout was not confirmed.', result.reason)
  }
}
