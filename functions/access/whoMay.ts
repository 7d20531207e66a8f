import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { Way } from '../../shared/access/ways'
import type { Endpoint } from '../../shared/core/endpoint'
import type { UserId } from '../../shared/core/ids'
import {
  type Ability,
  type Role,
  type SpecialGroup,
  accountAbilities,
  deviceAbilityGroups,
  isAccountAbility,
  isDeviceAbility,
  isGroupAbility,
  isMemberFor,
  mayAsAccount,
  mayInGroup,
  mayOnDevice,
  staffGroup,
} from '../../shared/core/roles'
import type { UserRow, UserStore } from '../users/userStore'
import type { Caller, Proof } from '../core/http/caller'
import type { WhoMay } from '../core/http/serve'
import { accessKey } from '../core/accessKey'
import type { PathIds } from '../core/http/readInput'
import type { AccessStore } from './accessStore'
import { type AccessToken, bearerOf, readToken, type CheckSession } from './sessionCheck'

type Standing = Pick<Caller, 'through'> & { role: Role; ways: readonly Way[] }

interface PathObject {
  subject: string
  standingOf: (userid: UserId) => Promise<Standing | undefined>
}

/** The object in the path and how a person's role on it is found. */
export const objectOf = (access: AccessStore, { deviceid, groupid }: PathIds): PathObject | undefined => {
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
        return role === undefined ? undefined : { role, ways: [{ by: 'direct', role }] }
      },
    }
  }
  return undefined
}

/** Only if the endpoint requires a role. */
export const pathObject = (
  access: AccessStore,
  { ability }: Endpoint,
  path: PathIds,
): PathObject | undefined => (isAccountAbility(ability) ? undefined : objectOf(access, path))

/** Staff act as ADMIN on whatever exists; no one acts on what does not. */
const staffStanding = async (access: AccessStore, subject: string): Promise<Standing | undefined> =>
  (await access.meta(subject)) === undefined
    ? undefined
    : { role: 'ADMIN', ways: [{ by: 'staff', role: 'ADMIN' }] }

const mayWith = (role: Role, ability: Endpoint['ability']): boolean =>
  (isDeviceAbility(ability) && mayOnDevice(role, ability)) ||
  (isGroupAbility(ability) && mayInGroup(role, ability))

/** What a person is to the object in the path, before it is known what they may. */
interface Relation {
  object: PathObject | undefined
  own: Standing | undefined
}

/**
 * Whether a caller whose role on the object of a path has been found may call another endpoint on the same object. Staff
 * have theirs by then, and `orSelf` gives nothing here.
 */
export const mayCall = ({ ability }: Endpoint, { specialGroups, role }: Caller): boolean =>
  isAccountAbility(ability)
    ? mayAsAccount(specialGroups, ability)
    : role !== undefined && mayWith(role, ability) && isMemberFor(specialGroups, ability)

/** The first of a person's special groups by which they may, where it takes one. */
const groupFor = (member: ReadonlySet<SpecialGroup>, ability: Ability): Pick<Proof, 'group'> => {
  const needed: readonly SpecialGroup[] = isAccountAbility(ability)
    ? accountAbilities[ability]
    : isDeviceAbility(ability)
      ? (deviceAbilityGroups[ability] ?? [])
      : []
  const group = needed.find((each) => member.has(each))
  return group === undefined ? {} : { group }
}

/** Who is known, with their role on the object and what the decision rests on. @throws Problem `notFound`, `forbidden` */
export const grantCaller = async (
  access: AccessStore,
  endpoint: Endpoint,
  caller: Caller,
  { object, own }: Relation,
): Promise<Caller & { selfOnly?: boolean }> => {
  const { specialGroups } = caller
  if (isAccountAbility(endpoint.ability)) {
    if (!mayAsAccount(specialGroups, endpoint.ability)) throw new Problem('forbidden')
    return { ...caller, proof: { ways: [], ...groupFor(specialGroups, endpoint.ability) } }
  }
  if (object === undefined) throw new Problem('internal', 'A route names an object that its path lacks.')
  const standing = specialGroups.has(staffGroup) ? await staffStanding(access, object.subject) : own
  if (standing === undefined) throw new Problem('notFound')
  const { role, through, ways } = standing
  const proof = { ways, ...groupFor(specialGroups, endpoint.ability) }
  const known = { ...caller, role, proof, ...(through === undefined ? {} : { through }) }
  if (mayWith(role, endpoint.ability) && isMemberFor(specialGroups, endpoint.ability)) return known
  if (endpoint.orSelf !== undefined) return { ...known, selfOnly: true }
  throw new Problem('forbidden')
}

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
