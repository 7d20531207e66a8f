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
import type { UserId } from '../../shared/core/ids'
import type { UserRow, UserStore } from '../users/userStore'
import type { Caller } from '../core/caller'
import type { PathIds } from '../core/readPath'
import type { WhoMay } from '../core/serve'
import type { AccessStore } from './accessStore'
import { accessKey } from '../core/accessKey'
import { type AccessToken, bearerOf, readToken } from './readToken'
import type { CheckSession } from './sessionCheck'

type Standing = Pick<Caller, 'through'> & { role: Role }

interface PathObject {
  subject: string
  standingOf: (userid: UserId) => Promise<Standing | undefined>
}

/** The object in the path and how somebody's role on it is found. */
const objectOf = (access: AccessStore, { deviceid, groupid }: PathIds): PathObject | undefined => {
  if (deviceid !== undefined) {
    return {
      subject: accessKey.device(deviceid),
      standingOf: (userid) => access.wayToDevice(userid, deviceid),
    }
  }
  if (groupid !== undefined) {
    return {
      subject: accessKey.group(groupid),
      standingOf: async (userid) => {
        const role = await access.roleInGroup(userid, groupid)
        return role === undefined ? undefined : { role }
      },
    }
  }
  return undefined
}

const refuseEndedSession = (user: UserRow, token: AccessToken): void => {
  const signedInTs = token.auth_time ?? token.iat
  const hasEnded = signedInTs < user.validAfter || Object.hasOwn(user.endedSessions, token.origin_jti)
  if (hasEnded || user.isDisabled) throw new Problem('notSignedIn')
}

/** Staff act as ADMIN on whatever exists; nobody acts on what does not. */
const staffStanding = async (access: AccessStore, subject: string): Promise<Standing | undefined> =>
  (await access.meta(subject)) === undefined ? undefined : { role: 'ADMIN' }

const mayWith = (role: Role, ability: Endpoint['ability']): boolean =>
  (isDeviceAbility(ability) && mayOnDevice(role, ability)) ||
  (isGroupAbility(ability) && mayInGroup(role, ability))

/**
 * Resolves token → account → role at every request and refuses before the use-case runs: 401 without a live session,
 * 404 without any relation to the object (whether it exists or not), 403 with too little.
 */
export const whoMay =
  (access: AccessStore, users: UserStore, checkSession: CheckSession, now: Clock): WhoMay =>
  async (endpoint, event, path) => {
    const token = readToken(event, now())
    const object = isAccountAbility(endpoint.ability) ? undefined : objectOf(access, path)
    const [user, own, isLive] = await Promise.all([
      users.read(token.sub),
      object?.standingOf(token.sub),
      checkSession(token, bearerOf(event)),
    ])
    if (user === undefined || !isLive) throw new Problem('notSignedIn')
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
    const standing = specialGroups.has(staffGroup) ? await staffStanding(access, object.subject) : own
    if (standing === undefined) throw new Problem('notFound')
    const { role, through } = standing
    const known = { ...caller, role, ...(through === undefined ? {} : { through }) }
    if (mayWith(role, endpoint.ability) && isMemberFor(specialGroups, endpoint.ability)) {
      return known
    }
    if (endpoint.orSelf !== undefined) return { ...known, selfOnly: true }
    throw new Problem('forbidden')
  }
