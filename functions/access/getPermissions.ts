import { type Role, higherRole, readRole } from '../../shared/core/roles'
import { UserId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { getPermissions as contract } from '../../shared/devices/deviceUsers'
import { accessKey, idIn } from '../core/accessKey'
import { byName } from '../core/readable'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { UserStore } from '../users/userStore'
import type { AccessStore as Access } from './accessStore'
import { invitedPerson, type Invitations } from './pendingInvitations'
import { seenBy } from './seenBy'

interface Member {
  userid: UserId
  role: Role
}

interface HoldingGroup<G> {
  group: G
  members: readonly Member[]
}

interface FlatMember<G> {
  userid: UserId
  /** The highest of all, as the check of rights takes it. */
  role: Role
  direct?: Role
  through: (G & { permission: Role })[]
}

/** Everybody with access once: what was given to them alone and what they have through each group. */
export const flattenMembers = <G>(
  direct: readonly Member[],
  groups: readonly HoldingGroup<G>[],
): FlatMember<G>[] => {
  const people = new Map<string, FlatMember<G>>(
    direct.map(({ userid, role }) => [userid, { userid, role, direct: role, through: [] }]),
  )
  for (const { group, members } of groups) {
    for (const { userid, role } of members) {
      const known = people.get(userid) ?? { userid, role, through: [] }
      people.set(userid, {
        ...known,
        role: higherRole(known.role, role) ?? role,
        through: [...known.through, { ...group, permission: role }],
      })
    }
  }
  return [...people.values()]
}

/** How a group is presented; undefined for one that is gone. */
interface Groups {
  read(groupid: GroupId): Promise<{ groupName: string; groupSupportEmail: string; kind: string } | undefined>
}

/** Rows with a role that is none give nothing. */
const membersOf = async (access: Access, subject: string): Promise<Member[]> =>
  (await access.related(subject, 'USER#')).flatMap((row) => {
    const role = readRole(row.role)
    return role === undefined ? [] : [{ userid: UserId.parse(idIn(row.sk)), role }]
  })

/** How a person orders what they have, in a private group of theirs, is no other person's business and gives nothing. */
const groupsOf = async (access: Access, groups: Groups, device: string) =>
  (
    await Promise.all(
      (await access.related(device, 'GROUP#')).map(async (row) => {
        const groupid = GroupId.parse(idIn(row.sk))
        const group = await groups.read(groupid)
        if (group?.kind === 'private') return []
        const { groupName = groupid, groupSupportEmail = '' } = group ?? {}
        return [{ groupid, groupName, groupSupportEmail }]
      }),
    )
  )
    .flat()
    .sort((a, b) => byName(a.groupName, b.groupName))
type Group = Awaited<ReturnType<typeof groupsOf>>[number]

interface Payers {
  readonly users: Pick<UserStore, 'read'>
  /** Whose subscription pays for the device. */
  readonly subscriberId: string | undefined
}

/** People with their names; an account that is gone is left out. */
const named = async <T extends Member>({ users, subscriberId }: Payers, members: readonly T[]) =>
  (
    await Promise.all(
      members.map(async (member) => {
        const user = await users.read(member.userid)
        return user === undefined
          ? []
          : [
              {
                member,
                person: {
                  userid: user.userid,
                  name: user.name,
                  email: user.email,
                  permission: member.role,
                  userHasSubscription: user.userid === subscriberId,
                },
              },
            ]
      }),
    )
  ).flat()

type Way = Pick<Group, 'groupid' | 'groupName'>

const everyPerson = async (
  access: Access,
  payers: Payers,
  members: readonly Member[],
  holding: readonly Group[],
) => {
  const groups = await Promise.all(
    holding.map(async ({ groupid, groupName }) => ({
      group: { groupid, groupName },
      members: await membersOf(access, accessKey.group(groupid)),
    })),
  )
  const people = await named<FlatMember<Way>>(payers, flattenMembers(members, groups))
  return people.map(({ person, member: { direct, through } }) => ({
    ...person,
    ...(direct === undefined ? {} : { direct }),
    through,
  }))
}

/** Who has access to a device: people and groups as they were given it, or every person one by one. */
export const getPermissions =
  (
    access: Access,
    users: Pick<UserStore, 'read'>,
    groups: Groups,
    devices: Pick<DeviceStore, 'record'>,
    invitations: Pick<Invitations, 'waitingFor'>,
  ): Serve<typeof contract> =>
  async ({ deviceid, flattenGroups }, caller) => {
    if (caller.role === undefined) throw new Problem('notFound')
    const device = accessKey.device(deviceid)
    const seen = seenBy(access, caller)
    const [members, holding, record, waiting] = await Promise.all([
      membersOf(access, device),
      groupsOf(access, groups, device),
      devices.record(deviceid),
      invitations.waitingFor(device),
    ])
    const payers = { users, subscriberId: record?.subscriber?.userid }
    const own = {
      requesterUserId: caller.userid,
      myPermission: caller.role,
      invited: waiting.map(invitedPerson),
    }
    if (flattenGroups) {
      return { ...own, users: await everyPerson(access, payers, members, holding), groups: [] }
    }
    const [people, mine] = await Promise.all([
      named(payers, members),
      Promise.all(holding.map(({ groupid }) => seen.roleInGroup(caller.userid, groupid))),
    ])
    return {
      ...own,
      users: people.map(({ person }) => person),
      groups: holding.map((group, index) => {
        const myPermission = mine[index]
        return { ...group, ...(myPermission === undefined ? {} : { myPermission }) }
      }),
    }
  }
