import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { UserRow, UserStore } from '../users/userStore'
import type { Caller } from '../core/http/caller'
import type { WhoMay } from '../core/http/serve'
import type { AccessStore } from './accessStore'
import { grantCaller, pathObject } from './grantCaller'
import { type AccessToken, bearerOf, readToken } from './readToken'
import type { CheckSession } from './sessionCheck'

const refuseEndedSession = (user: UserRow, token: AccessToken): void => {
  const signedInTs = token.auth_time ?? token.iat
  const hasEnded = signedInTs < user.validAfter || Object.hasOwn(user.endedSessions, token.origin_jti)
  if (hasEnded || user.isDisabled) throw new Problem('notSignedIn')
}

/** Whose session it is, as far as it lives. @throws Problem `notSignedIn` */
export const callerOf = (
  event: APIGatewayProxyEventV2,
  token: AccessToken,
  { user, isLive }: { user: UserRow | undefined; isLive: boolean },
): Caller => {
  if (user === undefined || !isLive) throw new Problem('notSignedIn')
  refuseEndedSession(user, token)
  return {
    userid: user.userid,
    email: user.email,
    name: user.name,
    specialGroups: new Set(user.specialGroups),
    sessionId: token.origin_jti,
    tokenExpires: token.exp,
    requestId: event.requestContext.requestId,
  }
}

/**
 * Resolves token → account → role at every request and refuses before the use-case runs: 401 without a live session,
 * 404 without any relation to the object (whether it exists or not), 403 with too little.
 */
export const whoMay =
  (access: AccessStore, users: UserStore, checkSession: CheckSession, now: Clock): WhoMay =>
  async (endpoint, event, path) => {
    const token = readToken(event, now())
    const object = pathObject(access, endpoint, path)
    const [user, own, isLive] = await Promise.all([
      users.read(token.sub),
      object?.standingOf(token.sub),
      checkSession(token, bearerOf(event)),
    ])
    return grantCaller(access, endpoint, callerOf(event, token, { user, isLive }), { object, own })
  }
