import { type Role, higherRole } from '../../shared/core/roles'
import type { UserId } from '../../shared/core/ids'

export interface Member {
  userid: UserId
  role: Role
}

export interface HoldingGroup<G> {
  group: G
  members: readonly Member[]
}

export interface FlatMember<G> {
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
