import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Endpoint } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import {
  type Role,
  isAccountAbility,
  isDeviceAbility,
  isGroupAbility,
  isMemberFor,
  mayAsAccount,
  mayInGroup,
  mayOnDevice,
  staffGroup,
} from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import type { UserRow, UserStore } from '../users/userStore'
import type { WhoMay } from '../core/serve'
import { type AccessStore, accessKey } from './accessStore'
import { type AccessToken, readToken } from './readToken'

/** The object in the path and how a role on it is found. */
const objectOf = (access: AccessStore, event: APIGatewayProxyEventV2) => {
  const { deviceid, groupid } = event.pathParameters ?? {}
  if (deviceid !== undefined) {
    return {
      subject: accessKey.device(deviceid),
      roleOf: (userid: string) => access.roleOnDevice(userid, deviceid),
    }
  }
  if (groupid !== undefined) {
    return {
      subject: accessKey.group(groupid),
      roleOf: (userid: string) => access.roleInGroup(userid, groupid),
    }
  }
  return undefined
}

const refuseEndedSession = (user: UserRow, token: AccessToken): void => {
  const signedInTs = token.auth_time ?? token.iat
  if (signedInTs < user.validAfter || Object.hasOwn(user.endedSessions, token.origin_jti)) {
    throw new Problem('notSignedIn')
  }
}

/** Staff act as ADMIN on whatever exists; nobody acts on what does not. */
const staffRole = async (access: AccessStore, subject: string): Promise<Role | undefined> =>
  (await access.meta(subject)) === undefined ? undefined : 'ADMIN'

const mayWith = (role: Role, ability: Endpoint['ability']): boolean =>
  (isDeviceAbility(ability) && mayOnDevice(role, ability)) ||
  (isGroupAbility(ability) && mayInGroup(role, ability))

/**
 * Resolves token → account → role at every request and refuses before the use-case runs: 401 without a live session,
 * 404 without any relation to the object (whether it exists or not), 403 with too little.
 */
export const whoMay =
  (access: AccessStore, users: UserStore, now: Clock): WhoMay =>
  async (endpoint, event) => {
    const token = readToken(event, now())
    const object = isAccountAbility(endpoint.ability) ? undefined : objectOf(access, event)
    const [user, ownRole] = await Promise.all([users.read(token.sub), object?.roleOf(token.sub)])
    if (user === undefined) throw new Problem('notSignedIn')
    refuseEndedSession(user, token)

    const specialGroups = new Set(user.specialGroups)
    const caller = {
      userid: user.userid,
      email: user.email,
      name: user.name,
      specialGroups,
      sessionId: token.origin_jti,
      tokenExpires: token.exp,
      requestId: event.requestContext.requestId,
    }
    if (isAccountAbility(endpoint.ability)) {
      if (!mayAsAccount(specialGroups, endpoint.ability)) throw new Problem('forbidden')
      return caller
    }
    if (object === undefined) throw new Problem('internal', 'A route names an object that its path lacks.')
    const role = specialGroups.has(staffGroup) ? await staffRole(access, object.subject) : ownRole
    if (role === undefined) throw new Problem('notFound')
    if (mayWith(role, endpoint.ability) && isMemberFor(specialGroups, endpoint.ability)) {
      return { ...caller, role }
    }
    if (endpoint.orSelf !== undefined) return { ...caller, role, selfOnly: true }
    throw new Problem('forbidden')
  }
