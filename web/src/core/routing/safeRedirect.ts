const decodeAll = (text: string): string | undefined => {
  let decoded = text
  try {
    for (let round = 0; round < 5; round += 1) {
      const next = decodeURIComponent(decoded)
      if (next === decoded) return decoded
      decoded = next
    }
  } catch {
    return undefined
  }
  // Still changing after five rounds: no one writes such an address for a good reason.
  return undefined
}

/** A backslash counts as a slash in browsers; tabs and line ends vanish before an address is read. */
const isTrick = (text: string): boolean =>
  [...text].some((character) => character === '\\' || character < ' ' || character === '\u007f')

/**
 * Where to go after signing in: an absolute path of this same site, else `/`. Anything that a browser could read
 * as another site or as a script, however encoded, goes to `/`, and so does the sign-in page itself.
 */
export const safeRedirect = (wanted: string | null | undefined): string => {
  if (wanted?.startsWith('/') !== true || isTrick(wanted)) return '/'
  const [path = ''] = wanted.split(/[?#]/, 1)
  const decoded = decodeAll(path)
  if (decoded === undefined || isTrick(decoded) || decoded.includes('//')) return '/'
  return /^\/login\/?$/i.test(decoded) ? '/' : wanted
}
