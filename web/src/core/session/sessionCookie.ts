/** As long as the provider lets a session be renewed. */
const sessionDays = 7
const dayMs = 86_400_000

/** How the cookies of a session are kept on this host: the provider's client and the early script agree on it. */
export const sessionCookie = (host: string) => {
  const isLocal = host === 'localhost'
  return {
    expires: sessionDays,
    sameSite: 'strict',
    secure: !isLocal,
    ...(isLocal ? {} : { domain: host }),
  } as const
}

/** A cookie of the session in the words of `document.cookie`. */
export const cookieText = (name: string, value: string, host: string, nowMs: number): string => {
  const { expires, sameSite, secure, domain } = { domain: undefined, ...sessionCookie(host) }
  return [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    `expires=${new Date(nowMs + expires * dayMs).toUTCString()}`,
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(secure ? ['secure'] : []),
    `samesite=${sameSite}`,
  ].join('; ')
}
