import { fetchAuthSession } from 'aws-amplify/auth'
import { configureCognito } from './cognito'
import { RequestError } from './RequestError'
import { announceSessionEnd } from './sessionEnd'

/**
 * The access token of the signed-in user, refreshed when it is about to end.
 * @throws RequestError with status 401 when nobody is signed in any more, 0 when the provider was not reached
 */
export const getAccessToken = async (): Promise<string> => {
  await configureCognito()
  const session = await fetchAuthSession().catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })
  const token = session.tokens?.accessToken
  if (token === undefined) {
    announceSessionEnd()
    throw new RequestError('Please sign in.', { status: 401 })
  }
  return token.toString()
}
