import * as z from 'zod/mini'
import { GroupId } from '../core/ids'
import { type Role, roles } from '../core/roles'

const Permission = z.enum(roles)

/** One of the relations that give a person a role on a device or in a group. */
export const Way = z.discriminatedUnion('by', [
  z.object({ by: z.literal('direct'), role: Permission }),
  z.object({
    by: z.literal('group'),
    role: Permission,
    groupid: GroupId,
    /** Where it is known. */
    groupName: z.optional(z.string()),
  }),
  /** What a member of staff has on whatever exists. */
  z.object({ by: z.literal('staff'), role: Permission }),
])
export type Way = z.infer<typeof Way>

/** The way that a decision rests on: the one with the highest role, of equals the first. */
export const decidingWay = <W extends { role: Role }>(ways: readonly W[]): W | undefined =>
  roles.flatMap((role) => ways.find((way) => way.role === role) ?? [])[0]

/** The role that all ways together give. */
export const roleOf = (ways: readonly { role: Role }[]): Role | undefined => decidingWay(ways)?.role

/** What is left once a person was removed: from a group, or from the list of single users. */
export const waysWithout = (ways: readonly Way[], removed: GroupId | 'direct'): Way[] =>
  ways.filter((way) => (way.by === 'group' ? way.groupid !== removed : way.by !== removed))
