import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId, UserId } from '../core/ids'

export const searchLength = { least: 2, most: 100 } as const

/** Why a device is in the answer: by its own id or name, or by the mail of a person who has it or pays for it. */
export const foundBy = ['id', 'name', 'owner', 'upgrade mail'] as const

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
export type FoundAccount = z.infer<typeof FoundAccount>

const FoundGroup = z.object({
  groupid: GroupId,
  groupName: z.string(),
  kind: z.enum(['default', 'private', 'shared']),
})
export type FoundGroup = z.infer<typeof FoundGroup>

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
