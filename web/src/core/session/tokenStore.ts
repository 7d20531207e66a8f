/**
 * The one place that knows how a session lies in the cookies of this host. Amplify signs in and out through `tokenStore`
 * and names the entries; the boot script and the page read the same cookies without Amplify, which is large.
 */
/** A browser takes a cookie of such a name from this very host alone, over a secure connection, for the whole site. */
const hostPrefix = '__Host-'
/** As long as the provider lets a session be renewed: seven days. */
const sessionSeconds = 604_800
/** A token that ends sooner than this is renewed first. */
const marginMs = 120_000

const isLocal = (host: string): boolean => host === 'localhost'

/**
 * The entries of the session by their names. A host beside this one can write cookies for both, but none of the browser's
 * prefix: where there are such, others count nothing. Those without are of a session from before they had it.
 */
const readCookies = (cookies: string): Map<string, string> => {
  const found = [...cookies.matchAll(/(?:^|;\s*)(__Host-)?(CognitoIdentityServiceProvider\.[^=;]*)=([^;]*)/g)]
  const own = found.filter(([, host]) => host)
  return new Map(
    (own[0] ? own : found).map(([, , name = '', value = '']) => [
      decodeURIComponent(name),
      decodeURIComponent(value),
    ]),
  )
}

/** A cookie of the session as `document.cookie` takes it; with less than none it is forgotten. */
export const cookieText = (name: string, value: string, host: string, seconds: number): string =>
  `${isLocal(host) ? '' : hostPrefix}${encodeURIComponent(name)}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=strict${isLocal(host) ? '' : '; secure'}`

const write = (name: string, value: string, seconds: number): void => {
  const { hostname } = location
  document.cookie = cookieText(name, value, hostname, seconds)
  // As it was written before it had the prefix: it may not outlive the session.
  if (!isLocal(hostname))
    document.cookie = `${encodeURIComponent(name)}=; path=/; max-age=0; domain=${hostname}`
}

/** Amplify's key-value storage, over the cookies of this host. */
export const tokenStore = {
  getItem: (name: string): Promise<string | null> =>
    Promise.resolve(readCookies(document.cookie).get(name) ?? null),
  setItem: (name: string, value: string): Promise<void> =>
    Promise.resolve(write(name, value, sessionSeconds)),
  removeItem: (name: string): Promise<void> => Promise.resolve(write(name, '', -1)),
  clear: (): Promise<void> => {
    for (const name of readCookies(document.cookie).keys()) write(name, '', -1)
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
      clientId: client.split('.')[1] ?? '',
      nameOf,
      read: (entry) => entries.get(nameOf(entry)),
    }
  } catch {
    return undefined
  }
}

/** Whether this browser holds a session that may still be good. */
export const hasSession = (cookies: string): boolean =>
  /(?:^|;\s*)(?:__Host-)?CognitoIdentityServiceProvider\.[^=]+\.refreshToken=/.test(cookies)

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
