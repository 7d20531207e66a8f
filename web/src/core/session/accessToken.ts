import { heldToken } from './heldToken'
import { RequestError } from '../api/RequestError'
import { announceSessionEnd } from './sessionEnd'

/** The provider's client is large, and a page opened with a fresh session does not need it. */
const renew = async (): Promise<string | undefined> => {
  try {
    const { renewToken } = await import('./renewToken')
    return await renewToken()
  } catch (cause) {
    if (cause instanceof RequestError) throw cause
    throw new RequestError('Network Error', { status: 0, cause })
  }
}

/**
 * The access token of the signed-in user, renewed when it is about to end.
 * @throws RequestError with status 401 when nobody is signed in any more, 0 when the provider was not reached
 */
export const getAccessToken = async (): Promise<string> => {
  const held = () => heldToken(document.cookie, Date.now())
  const token = held() ?? (await window.earlyRenewal?.then(held)) ?? (await renew())
  if (token !== undefined) return token
  announceSessionEnd()
  throw new RequestError('Please log in.', { status: 401 })
}
