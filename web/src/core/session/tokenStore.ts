/**
 * The one place that knows how a session lies in the cookies of this host. Amplify signs in and out through `tokenStore`
 * and names the entries; the boot script and the page read the same cookies without Amplify, which is large.
 */
const prefix = 'CognitoIdentityServiceProvider.'
const dayMs = 86_400_000
/** As long as the provider lets a session be renewed. */
const sessionMs = 7 * dayMs
/** A token that ends sooner than this is renewed first. */
const marginMs = 120_000

/** The entries of the session by their names. */
const readCookies = (cookies: string): Map<string, string> =>
  new Map(
    cookies.split(/;\s*/).flatMap((cookie) => {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
      if (name === undefined || value === undefined || !name.startsWith(prefix)) return []
      return [[decodeURIComponent(name), decodeURIComponent(value)] as const]
    }),
  )

/** A cookie of the session as `document.cookie` takes it. */
export const cookieText = (name: string, value: string, host: string, expiresMs: number): string => {
  const isLocal = host === 'localhost'
  return [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    'path=/',
    `expires=${new Date(expiresMs).toUTCString()}`,
    ...(isLocal ? [] : [`domain=${host}`, 'secure']),
    'samesite=strict',
  ].join('; ')
}

const write = (name: string, value: string, expiresMs: number): void => {
  document.cookie = cookieText(name, value, location.hostname, expiresMs)
}

/** Amplify's key-value storage, over the cookies of this host. */
export const tokenStore = {
  getItem: (name: string): Promise<string | null> =>
    Promise.resolve(readCookies(document.cookie).get(name) ?? null),
  setItem: (name: string, value: string): Promise<void> =>
    Promise.resolve(write(name, value, Date.now() + sessionMs)),
  removeItem: (name: string): Promise<void> => Promise.resolve(write(name, 'removed', 0)),
  clear: (): Promise<void> => {
    for (const name of readCookies(document.cookie).keys()) write(name, 'removed', 0)
    return Promise.resolve()
  },
}

interface StoredSession {
  clientId: string
  /** The name of an entry such as `accessToken`. */
  nameOf: (entry: string) => string
  read: (entry: string) => string | undefined
}

/** The session of the user who signed in last; undefined when there is none that can be read. */
export const storedSession = (cookies: string): StoredSession | undefined => {
  try {
    const entries = readCookies(cookies)
    const [mark, username] = [...entries].find(([name]) => name.endsWith('.LastAuthUser')) ?? []
    if (mark === undefined || username === undefined) return undefined
    const client = mark.slice(0, -'LastAuthUser'.length)
    const nameOf = (entry: string) => `${client}${username}.${entry}`
    return {
      clientId: client.slice(prefix.length, -1),
      nameOf,
      read: (entry) => entries.get(nameOf(entry)),
    }
  } catch {
    return undefined
  }
}

/** Whether this browser holds a session that may still be good. */
export const hasSession = (cookies: string): boolean =>
  /(?:^|;\s*)CognitoIdentityServiceProvider\.[^=]+\.refreshToken=/.test(cookies)

interface Claims {
  exp?: unknown
  iat?: unknown
}

export const claimsOf = (token: string): Claims => {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return JSON.parse(atob(payload)) as Claims
}

/**
 * The access token of this browser, if it is good for a while yet. The provider's clock decides when it ends: how far
 * this machine's clock is off is noted with it. The server judges it like any other.
 */
export const storedToken = (cookies: string, nowMs: number): string | undefined => {
  try {
    const session = storedSession(cookies)
    const token = session?.read('accessToken')
    if (token === undefined) return undefined
    const { exp } = claimsOf(token)
    const providerMs = nowMs + Number(session?.read('clockDrift') ?? 0)
    return typeof exp === 'number' && providerMs + marginMs < exp * 1000 ? token : undefined
  } catch {
    return undefined
  }
}
