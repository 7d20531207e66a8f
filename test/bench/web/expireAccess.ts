import type { BrowserContext } from '@playwright/test'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const twoDaysSeconds = 172_800

/** The token as it would have been two days ago, and ended since; its signature is void, and nobody will ask for it. */
const aged = (token: string): string => {
  const [head = '', payload = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const older = Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      ['exp', 'iat'].includes(name) && typeof value === 'number' ? value - twoDaysSeconds : value,
    ]),
  )
  return [head, Buffer.from(JSON.stringify(older)).toString('base64url'), signature].join('.')
}

/** The session of somebody who was last here two days ago: access and id tokens have ended, the refresh token is good. */
export const expireAccess = (state: StorageState): StorageState => ({
  ...state,
  cookies: state.cookies.map((cookie) =>
    /\.(accessToken|idToken)$/.test(cookie.name) ? { ...cookie, value: aged(cookie.value) } : cookie,
  ),
})
