import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
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
export const configureCognito = (): Promise<void> => {
  configured ??= loadConfig()
    .then(configure)
    .catch((error: unknown) => {
      configured = undefined
      throw error
    })
  return configured
}
