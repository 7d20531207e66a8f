import { claimsOf, storedSession, tokenStore } from './tokenStore'

interface Config {
  region: string
  cognito?: { userPoolEndpoint: string }
}
interface Renewed {
  AuthenticationResult?: { AccessToken?: string; IdToken?: string; RefreshToken?: string }
}

declare global {
  interface Window {
    /** The renewal that is under way: the boot script starts it, and the page waits for the same one. */
    sessionRenewal?: Promise<string | undefined> | undefined
  }
}

const tooMany = 429
const serverError = 500
/** On a link that swallows everything an answer would be waited for without end, and every question behind it. */
const giveUpMs = 30_000

/** @throws when the provider was not reached or has trouble; undefined when it no longer knows the session */
const askProvider = async (clientId: string, refreshToken: string): Promise<Renewed | undefined> => {
  const signal = AbortSignal.timeout(giveUpMs)
  const { region, cognito } = (await (await fetch('/config.json', { signal })).json()) as Config
  const response = await fetch(cognito?.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
    },
    body: JSON.stringify({ ClientId: clientId, RefreshToken: refreshToken }),
    signal,
  })
  if (response.ok) return (await response.json()) as Renewed
  const { __type: reason } = (await response.json().catch(() => ({}))) as { __type?: string }
  const isBusy = response.status === tooMany || response.status >= serverError
  // A refusal without a reason is not the provider's: a proxy, or a network that wants its own sign-in first.
  if (isBusy || reason === undefined || reason.includes('TooManyRequests'))
    throw new Error('The provider was not reached, or is busy.')
  return undefined
}

const renew = async (): Promise<string | undefined> => {
  const session = storedSession(document.cookie)
  const refreshToken = session?.read('refreshToken')
  if (session === undefined || refreshToken === undefined) return undefined
  const { AuthenticationResult: renewed = {} } = (await askProvider(session.clientId, refreshToken)) ?? {}
  const { AccessToken: accessToken, IdToken: idToken, RefreshToken } = renewed
  if (accessToken === undefined || idToken === undefined) {
    await tokenStore.clear()
    return undefined
  }
  const entries = {
    accessToken,
    idToken,
    refreshToken: RefreshToken ?? refreshToken,
    clockDrift: String(Number(claimsOf(accessToken).iat) * 1000 - Date.now()),
  }
  for (const [entry, value] of Object.entries(entries)) await tokenStore.setItem(session.nameOf(entry), value)
  return accessToken
}

/**
 * Renews a session whose access token has ended, once however many ask; undefined when the session has ended.
 * @throws when the provider was not reached
 */
export const renewSession = (): Promise<string | undefined> => {
  window.sessionRenewal ??= renew().finally(() => (window.sessionRenewal = undefined))
  return window.sessionRenewal
}
