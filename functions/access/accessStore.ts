import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Way, decidingWay } from '../../shared/access/ways'
import { type Role, readRole, roles } from '../../shared/core/roles'
import { type DeviceId, type UserId, GroupId } from '../../shared/core/ids'
import { accessKey, idIn } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'
import { defaultGroupOf } from '../users/userStore'

/** The row of a device or group that every membership change is conditional on. */
const AccessMeta = z.object({
  version: z.number(),
  /** How many people hold ADMIN directly. */
  admins: z.number(),
})
export type AccessMeta = z.infer<typeof AccessMeta>

/** `role` is read by `readRole` alone, so that an unknown one gives nothing; a group's devices carry none. */
const AccessRow = z.object({
  pk: z.string(),
  sk: z.string(),
  role: z.optional(z.unknown()),
  /** On the membership of a private group: it orders what its owner has, and gives nothing on a device. */
  isPrivate: z.optional(z.boolean()),
})
export type AccessRow = z.infer<typeof AccessRow>

/** One relation by which a person reaches a device: the group that gives the role unless it was given directly, and the rows. */
interface Relation {
  role: Role
  through?: string
  rows: AccessRow[]
}

/** The relation that decides, and all that were found. */
export interface WayToDevice extends Relation {
  ways: readonly Way[]
}

export type RelationPrefix = 'USER#' | 'DEVICE#' | 'GROUP#'

export interface AccessStore {
  /** The relation that grants the highest role; no further ones are read once a direct ADMIN was found. */
  wayToDevice(userid: UserId, deviceid: DeviceId): Promise<WayToDevice | undefined>
  /** Every relation that gives a role, whatever the first ones give. */
  waysToDevice(userid: UserId, deviceid: DeviceId): Promise<Way[]>
  /** The better of the direct way and the one through this group, in one request. */
  knownWay(userid: UserId, deviceid: DeviceId, through: string | undefined): Promise<WayToDevice | undefined>
  /** The highest of the direct role and the roles through every group that holds the device. */
  roleOnDevice(userid: UserId, deviceid: DeviceId): Promise<Role | undefined>
  roleInGroup(userid: UserId, groupid: GroupId): Promise<Role | undefined>
  /** The direct relation only. */
  directRole(subject: string, object: string): Promise<Role | undefined>
  meta(subject: string): Promise<AccessMeta | undefined>
  /** Whether a group holds a device; both by their keys. */
  isHeld(group: string, device: string): Promise<boolean>
  /** Rows of one subject whose sort key starts with `prefix`, all pages. */
  related(subject: string, prefix: RelationPrefix): Promise<AccessRow[]>
  /** How many rows those are. They are read all the same, and not sent. */
  countRelated(subject: string, prefix: RelationPrefix): Promise<number>
}

const wayOf = ({ role, through }: Relation): Way =>
  through === undefined
    ? { by: 'direct', role }
    : { by: 'group', role, groupid: GroupId.parse(idIn(through)) }

const bestOf = (relations: readonly Relation[]): WayToDevice | undefined => {
  const best = decidingWay(relations)
  return best === undefined ? undefined : { ...best, ways: relations.map(wayOf) }
}

/** Reads are strongly consistent, so that access taken away is gone with the next request. */
export const openAccessStore = (documents: DynamoDBDocumentClient, TableName: string): AccessStore => {
  const getItem = openGetItem(documents)
  const get = (pk: string, sk: string) => getItem(TableName, { pk, sk })

  const queryRelated = async (
    subject: string,
    prefix: RelationPrefix,
    take: (page: QueryCommandOutput) => void,
    Select?: 'COUNT',
  ): Promise<void> => {
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page: QueryCommandOutput = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': subject, ':prefix': prefix },
          ConsistentRead: true,
          Select,
          ExclusiveStartKey,
        }),
      )
      take(page)
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
  }

  const related: AccessStore['related'] = async (subject, prefix) => {
    const rows: AccessRow[] = []
    const take = ({ Items = [] }: QueryCommandOutput) =>
      void rows.push(...Items.map((row) => AccessRow.parse(row)))
    await queryRelated(subject, prefix, take)
    return rows
  }

  const countRelated: AccessStore['countRelated'] = async (subject, prefix) => {
    let count = 0
    await queryRelated(subject, prefix, ({ Count = 0 }) => void (count += Count), 'COUNT')
    return count
  }

  const directRole: AccessStore['directRole'] = async (subject, object) =>
    readRole((await get(subject, object))?.role)

  const directWay = async (userid: UserId, deviceid: DeviceId): Promise<Relation | undefined> => {
    const [pk, sk] = [accessKey.device(deviceid), accessKey.user(userid)]
    const role = await directRole(pk, sk)
    return role === undefined ? undefined : { role, rows: [{ pk, sk, role }] }
  }

  /** A group gives its member's role on the devices that it holds. */
  const groupWay = async (
    userid: UserId,
    deviceid: DeviceId,
    group: string,
    readMembership: () => Promise<Role | undefined>,
  ): Promise<Relation | undefined> => {
    const device = accessKey.device(deviceid)
    const [holds, role] = await Promise.all([get(device, group), readMembership()])
    if (holds === undefined || role === undefined) return undefined
    const membership = { pk: group, sk: accessKey.user(userid), role }
    return { role, through: group, rows: [membership, { pk: device, sk: group }] }
  }

  const relationsTo = async (userid: UserId, deviceid: DeviceId, wantsAll: boolean): Promise<Relation[]> => {
    const [direct, memberships] = await Promise.all([
      directWay(userid, deviceid),
      related(accessKey.user(userid), 'GROUP#'),
    ])
    if (direct?.role === roles[0] && !wantsAll) return [direct]
    // The default group holds what was given directly. Asked by the caller's groups, not by those of the device: how
    // long it takes reveals nothing about a device that the caller may not see.
    const own = accessKey.group(defaultGroupOf(userid))
    const inherited = await Promise.all(
      memberships
        .filter(({ sk, isPrivate }) => sk !== own && isPrivate !== true)
        .map(({ sk, role }) => groupWay(userid, deviceid, sk, () => Promise.resolve(readRole(role)))),
    )
    return [direct, ...inherited].filter((relation) => relation !== undefined)
  }

  const wayToDevice: AccessStore['wayToDevice'] = async (userid, deviceid) =>
    bestOf(await relationsTo(userid, deviceid, false))

  return {
    related,
    countRelated,
    directRole,
    wayToDevice,
    waysToDevice: async (userid, deviceid) => (await relationsTo(userid, deviceid, true)).map(wayOf),
    knownWay: async (userid, deviceid, through) => {
      const ways = await Promise.all([
        directWay(userid, deviceid),
        through === undefined
          ? undefined
          : groupWay(userid, deviceid, through, () => directRole(through, accessKey.user(userid))),
      ])
      return bestOf(ways.filter((way) => way !== undefined))
    },
    isHeld: async (group, device) => (await get(device, group)) !== undefined,
    meta: async (subject) => z.optional(AccessMeta).parse(await get(subject, accessKey.meta)),
    roleInGroup: (userid, groupid) => directRole(accessKey.group(groupid), accessKey.user(userid)),
    roleOnDevice: async (userid, deviceid) => (await wayToDevice(userid, deviceid))?.role,
  }
}

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
