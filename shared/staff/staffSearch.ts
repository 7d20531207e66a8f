import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, UserId } from '../core/ids'
import { roles, specialGroups } from '../core/roles'
import { ServerLogEntry } from '../serverlog/serverLog'

export const searchLength = { least: 2, most: 100 } as const

/** Why a device is in the answer: by its own id or name, or by the mail of a person who has it or pays for it. */
const foundBy = ['id', 'name', 'owner', 'upgrade mail'] as const

const FoundDevice = z.object({
  deviceid: DeviceId,
  name: z.string(),
  model: z.string(),
  plan: z.string(),
  by: z.enum(foundBy),
  /** The mail that led to it, when one did. */
  mail: z.optional(z.string()),
})
export type FoundDevice = z.infer<typeof FoundDevice>

const FoundAccount = z.object({ userid: UserId, email: z.string(), name: z.string() })
type FoundAccount = z.infer<typeof FoundAccount>

const FoundGroup = z.object({
  groupid: GroupId,
  groupName: z.string(),
  kind: z.enum(['default', 'private', 'shared']),
})
type FoundGroup = z.infer<typeof FoundGroup>

export const staffSearch = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-search',
  summary: 'Find devices, accounts and groups by the beginning of an id, a name or an email address.',
  ability: 'administerPortal',
  input: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(searchLength.least, `must be at least ${searchLength.least} characters`),
        z.maxLength(searchLength.most, `must be at most ${searchLength.most} characters`),
        z.meta({ title: 'What to find' }),
      ),
  }),
  output: z.object({
    devices: z.array(FoundDevice),
    accounts: z.array(FoundAccount),
    groups: z.array(FoundGroup),
    /** There are others: more of the word finds them. */
    more: z.boolean(),
  }),
})

/** Times are epoch seconds. */
export const getStaffAccount = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-account/{userid}',
  summary: 'Read an account: its details, its devices and groups, and what staff changed.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId }),
  output: z.object({
    userid: UserId,
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    url: z.string(),
    isDisabled: z.boolean(),
    specialGroups: z.array(z.enum(specialGroups)),
    firstSignInTs: z.optional(z.number()),
    devices: z.array(
      z.object({ deviceid: DeviceId, name: z.string(), plan: z.string(), role: z.enum(roles) }),
    ),
    groups: z.array(z.object({ groupid: GroupId, groupName: z.string(), role: z.enum(roles) })),
    /** Newest first, as many as fit a page. */
    log: z.array(ServerLogEntry),
  }),
})
export type StaffAccount = z.infer<(typeof getStaffAccount)['output']>

export const endAccountSessions = endpoint({
  service: 'staff',
  method: 'POST',
  path: '/staff-account/{userid}/end-sessions',
  summary: 'End every session of an account: each is refused from its next request on.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId }),
  output: z.object({ message: z.string() }),
})

export const putSpecialGroups = endpoint({
  service: 'staff',
  method: 'PUT',
  path: '/staff-account/{userid}/special-groups',
  summary: 'Set the special groups of an account; nobody can remove their own staff group.',
  ability: 'administerPortal',
  input: z.object({
    userid: UserId,
    specialGroups: z.array(z.enum(specialGroups)).check(
      z.maxLength(specialGroups.length, 'must name each group once'),
      z.refine((groups) => new Set(groups).size === groups.length, 'must name each group once'),
    ),
  }),
  output: z.object({ message: z.string() }),
})
