import { RequestError } from '../api/RequestError'
import { renewSession } from './renewSession'
import { announceSessionEnd } from './sessionEnd'
import { storedToken } from './tokenStore'

const renew = (): Promise<string | undefined> =>
  renewSession().catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })

/**
 * The access token of the signed-in user, renewed when it is about to end.
 * @throws RequestError with status 401 when no one is signed in any more, 0 when the provider was not reached
 */
export const getAccessToken = async (): Promise<string> => {
  const token = storedToken(document.cookie, Date.now()) ?? (await renew())
  if (token !== undefined) return token
  announceSessionEnd()
  throw new RequestError('Please log in.', { status: 401 })
}
