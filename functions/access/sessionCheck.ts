import { minuteMs, secondMs } from '../../shared/core/time'
import type { Clock } from '../../shared/core/time'
import type { AccessToken } from './readToken'

/** What the identity provider says of the session that a token belongs to; `unknown` when it does not answer. */
export type SessionState = 'live' | 'ended' | 'unknown'
export type AskProvider = (accessToken: string) => Promise<SessionState>

/** Whether a session has not been ended at the identity provider, as far as it is known. */
export type CheckSession = (
  token: Pick<AccessToken, 'origin_jti' | 'iat'>,
  bearer: string,
) => Promise<boolean>

/** Less than the minute that is promised, so that a request has time to arrive. */
export const checkEveryMs = minuteMs - 5 * secondMs
/** A provider in trouble is not asked at every request. */
const askAgainMs = 10 * secondMs
/** More sessions than one instance serves within a minute. */
const rememberedSessions = 10_000

interface Checked {
  state: Promise<SessionState>
  untilMs: number
}

/**
 * Asks the identity provider about each session at most once a minute: it alone knows of a sign-out that the portal was
 * not told of. A token that it gave out less than a minute ago needs no asking; a session that ended stays ended; and a
 * provider that does not answer leaves everybody as they are.
 */
export const openSessionCheck = (ask: AskProvider, now: Clock): CheckSession => {
  const checked = new Map<string, Checked>()

  const begin = (session: string, bearer: string): Checked => {
    const check: Checked = { state: ask(bearer), untilMs: now() + checkEveryMs }
    void check.state.then((state) => {
      if (state === 'ended') check.untilMs = Infinity
      if (state === 'unknown') check.untilMs = now() + askAgainMs
    })
    checked.delete(session)
    checked.set(session, check)
    const [oldest] = checked.keys()
    if (checked.size > rememberedSessions && oldest !== undefined) checked.delete(oldest)
    return check
  }

  return async ({ origin_jti: session, iat }, bearer) => {
    const known = checked.get(session)
    const isFresh = known !== undefined ? known.untilMs > now() : iat * secondMs + checkEveryMs > now()
    if (known === undefined && isFresh) return true
    const { state } = known !== undefined && isFresh ? known : begin(session, bearer)
    return (await state) !== 'ended'
  }
}
