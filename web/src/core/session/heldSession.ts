/** Where the provider's client keeps a session in the cookies of this host. */
const prefix = 'CognitoIdentityServiceProvider.'

/** A session as the provider's client left it in this browser. */
interface HeldSession {
  clientId: string
  /** `accessToken`, `refreshToken` and the like. */
  read: (name: string) => string | undefined
  /** What the cookie of such a value is called, as it stands in the cookies. */
  cookieOf: (name: string) => string
}

interface Cookie {
  raw: string
  value: string
}

const readCookies = (cookies: string): Map<string, Cookie> =>
  new Map(
    cookies.split(/;\s*/).flatMap((cookie) => {
      const [, raw, value] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
      if (raw === undefined || value === undefined || !raw.startsWith(prefix)) return []
      return [[decodeURIComponent(raw), { raw, value: decodeURIComponent(value) }] as const]
    }),
  )

/** @throws when the cookies are not as the provider's client writes them */
export const heldSession = (cookies: string): HeldSession | undefined => {
  const held = readCookies(cookies)
  const [mark, user] = [...held].find(([name]) => name.endsWith('.LastAuthUser')) ?? []
  if (mark === undefined || user === undefined) return undefined
  const client = mark.slice(0, -'LastAuthUser'.length)
  const rawUser = encodeURIComponent(user.value)
  return {
    clientId: client.slice(prefix.length, -1),
    read: (name) => held.get(`${client}${user.value}.${name}`)?.value,
    cookieOf: (name) => held.get(`${client}${user.value}.${name}`)?.raw ?? `${client}${rawUser}.${name}`,
  }
}
