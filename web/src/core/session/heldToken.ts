import { heldSession } from './heldSession'

/** A token that ends sooner than this is renewed first. */
const marginMs = 120_000

/** When a token ends, epoch milliseconds; undefined when it does not say so in a form that can be read. */
const endOf = (token: string): number | undefined => {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (payload === undefined) return undefined
  const { exp } = JSON.parse(atob(payload)) as { exp?: unknown }
  return typeof exp === 'number' ? exp * 1000 : undefined
}

const findToken = (cookies: string, nowMs: number): string | undefined => {
  const session = heldSession(cookies)
  const token = session?.read('accessToken')
  const endMs = token === undefined ? undefined : endOf(token)
  // The provider's clock decides when a token ends: its client notes how far this machine's own is off.
  const driftMs = Number(session?.read('clockDrift') ?? 0)
  return endMs !== undefined && nowMs + driftMs + marginMs < endMs ? token : undefined
}

/**
 * The access token that this browser already holds, if it is good for a while yet: the first questions of a page
 * need not wait for the provider's client to arrive. The server judges it like any other.
 */
export const heldToken = (cookies: string, nowMs: number): string | undefined => {
  try {
    return findToken(cookies, nowMs)
  } catch {
    // Not as the provider's client writes it: that client knows what to do.
    return undefined
  }
}
