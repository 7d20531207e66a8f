import { heldSession } from '../core/session/heldSession'
import { cookieText } from '../core/session/sessionCookie'

interface Config {
  region: string
  cognito?: { userPoolEndpoint: string }
}
interface Renewed {
  AuthenticationResult?: { AccessToken?: string; IdToken?: string; RefreshToken?: string }
}

const askProvider = async (clientId: string, refreshToken: string): Promise<Renewed> => {
  const { region, cognito } = (await (await fetch('/config.json')).json()) as Config
  const response = await fetch(cognito?.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId: clientId, RefreshToken: refreshToken }),
  })
  return response.ok ? ((await response.json()) as Renewed) : {}
}

/** When a token was issued by the provider's clock, epoch milliseconds. */
const issuedMsOf = (token: string): number => {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return (JSON.parse(atob(payload)) as { iat: number }).iat * 1000
}

const renew = async (): Promise<string | undefined> => {
  const session = heldSession(document.cookie)
  const refreshToken = session?.read('refreshToken')
  if (session === undefined || refreshToken === undefined) return undefined
  const { AuthenticationResult: renewed = {} } = await askProvider(session.clientId, refreshToken)
  const { AccessToken: accessToken, IdToken: idToken, RefreshToken } = renewed
  if (accessToken === undefined || idToken === undefined) return undefined
  const nowMs = Date.now()
  const kept = {
    accessToken,
    idToken,
    refreshToken: RefreshToken ?? refreshToken,
    clockDrift: String(issuedMsOf(accessToken) - nowMs),
  }
  for (const [name, value] of Object.entries(kept)) {
    document.cookie = cookieText(session.cookieOf(name), value, location.hostname, nowMs)
  }
  return accessToken
}

/**
 * Renews a session whose access token has ended, while the page's program is on its way, and keeps it as the
 * provider's client does, which alone would arrive later, ask for the configuration and only then do the same. When
 * it fails, that client tries again and tells.
 */
export const renewEarly = (): Promise<string | undefined> => {
  const renewal = renew().catch(() => undefined)
  window.earlyRenewal = renewal
  return renewal
}
