import { secondMs } from '../../shared/core/time'
import { callerOf } from './openScene'

/** The claims of a token of `callerOf(n)`, as the gateway hands them over. */
export const claimsOf = (n: number, nowMs: number): Record<string, unknown> => {
  const seconds = Math.floor(nowMs / secondMs)
  return {
    sub: callerOf(n).userid,
    token_use: 'access',
    exp: String(seconds + 600),
    iat: String(seconds - 60),
    auth_time: String(seconds - 60),
    origin_jti: 'session',
  }
}

/** The row of the account of `callerOf(n)`. */
export const userRowOf = (n: number): Record<string, unknown> => {
  const { userid, email, name } = callerOf(n)
  return {
    pk: `USER#${userid}`,
    userid,
    email,
    emailVerified: true,
    name,
    specialGroups: [],
    defaultGroupid: 'g-000000000',
    validAfter: 0,
    endedSessions: {},
  }
}
