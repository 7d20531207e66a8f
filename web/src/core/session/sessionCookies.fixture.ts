/** A session as the browser keeps it. */
export const holdSession = (): void => {
  const pool = 'CognitoIdentityServiceProvider.client1'
  const token = `head.${btoa(JSON.stringify({ exp: 4_000_000_000, sub: 'u-1' }))}.sign`
  const held = { [`${pool}.LastAuthUser`]: 'a', [`${pool}.a.accessToken`]: token }
  for (const [name, value] of Object.entries(held)) {
    document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  }
}

/** Test files share one document: each that sets cookies leaves none behind, and begins without those of others. */
export const forgetCookies = (): void => {
  for (const cookie of document.cookie.split('; ')) {
    const ended = `${cookie.split('=')[0] ?? ''}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`
    // Of this address, and of the whole host.
    document.cookie = ended
    document.cookie = `${ended}; path=/`
  }
}
