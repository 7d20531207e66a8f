import type { UserId } from '../../shared/core/ids'
import { readRole } from '../../shared/core/roles'
import { accessKey } from '../core/accessKey'
import type { AccessRow, AccessStore } from './accessStore'

type Access = Pick<AccessStore, 'related'>

const isGiven = ({ role }: AccessRow): boolean => readRole(role) !== undefined

/** The keys of the groups in which an account is a member with a role; a private group gives nothing. */
const sharedGroups = async (access: Access, userid: UserId): Promise<string[]> =>
  (await access.related(accessKey.user(userid), 'GROUP#'))
    .filter((row) => isGiven(row) && row.isPrivate !== true)
    .map(({ sk }) => sk)

/** Every device that an account reaches: what was given directly, and what the groups it shares with others hold. */
export const devicesReached = async (access: Access, userid: UserId): Promise<Set<string>> => {
  const [direct, groups] = await Promise.all([
    access.related(accessKey.user(userid), 'DEVICE#'),
    sharedGroups(access, userid),
  ])
  const held = await Promise.all(groups.map((group) => access.related(group, 'DEVICE#')))
  return new Set([...direct.filter(isGiven), ...held.flat()].map(({ sk }) => sk))
}

/** Whether two accounts already have a group or a device in common. */
export const haveInCommon = async (access: Access, a: UserId, b: UserId): Promise<boolean> => {
  const [groups, others] = await Promise.all([sharedGroups(access, a), sharedGroups(access, b)])
  if (groups.some((group) => others.includes(group))) return true
  const [devices, reached] = await Promise.all([devicesReached(access, a), devicesReached(access, b)])
  return [...devices].some((device) => reached.has(device))
}
