import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import { whileWatched } from '../api/watchSilence'
import { type Config, loadConfig } from '../boot/config'
import { tokenStore } from './tokenStore'

const configure = ({ userPoolId, userPoolClientId, identityPoolId, cognito }: Config): void => {
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStore)
  // Files travel by presigned URLs, so nothing here asks the identity pool for keys: without a credentials
  // provider the session costs no further call.
  // On a developer's machine the endpoints are meant: the library would warn of them at every visit.
  if (cognito !== undefined) ConsoleLogger.LOG_LEVEL = 'ERROR'
  const Auth = { Cognito: { userPoolId, userPoolClientId, identityPoolId, ...cognito } }
  // A token provider that is passed in by hand needs the pool passed in by hand, too.
  cognitoUserPoolsTokenProvider.setAuthConfig(Auth)
  Amplify.configure({ Auth }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } })
}

let configured: Promise<void> | undefined

/** Makes the identity provider's client ready, once. */
const configureCognito = (): Promise<void> => {
  configured ??= loadConfig()
    .then(configure)
    .catch((error: unknown) => {
      configured = undefined
      throw error
    })
  return configured
}

/** The client itself would wait for an answer without an end. */
const giveUpMs = 60_000

/** Named as the client names a request that did not get through. */
const networkError = (): Error => Object.assign(new Error('Network error'), { name: 'NetworkError' })

const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(networkError()), giveUpMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * Asks the identity provider by its client, and says so while it is silent.
 * @throws the provider's refusal; `NetworkError` where it was not reached, or nothing came for a minute
 */
export const askCognito = async <T>(ask: () => Promise<T>): Promise<T> =>
  whileWatched(async () => {
    await configureCognito()
    return inTime(ask())
  })
