import * as z from 'zod/mini'
import { alertLevels } from '../alerts/alertLevels'
import { endpoint } from '../core/endpoint'
import { DeviceId, UserId, GroupId } from '../core/ids'
import { ServerLogEntry } from '../serverlog/serverLog'
import { roles } from '../core/roles'
import { planTerms } from '../plans/planTerms'
import { Email } from '../users/email'

export const maxBillingNotesLength = 2000

const Member = z.object({
  userid: UserId,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
})

/** Times are epoch seconds unless they say otherwise. */
export const getStaffDevice = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-device/{deviceid}',
  summary: 'Read what staff can change on a device: its accounts, plan and notes, and what is armed.',
  ability: 'administerPortal',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    deviceid: DeviceId,
    name: z.string(),
    model: z.string(),
    fw: z.string(),
    plan: z.string(),
    tier: z.optional(z.string()),
    trialDaysRemaining: z.optional(z.number()),
    trialReset: z.enum(['active', 'available', 'unavailable']),
    isPasswordless: z.boolean(),
    added_ts: z.optional(z.number()),
    provisioned_ts: z.number(),
    last_upgrade_ts: z.optional(z.number()),
    plan_expiry_ts: z.optional(z.number()),
    planTerm: z.optional(z.enum(planTerms)),
    /** Who pays for it, when a person subscribed. */
    subscriberEmail: z.optional(z.string()),
    lastContactMs: z.optional(z.number()),
    isConnected: z.boolean(),
    distributor: z.optional(z.object({ id: z.number(), name: z.string() })),
    billingNotes: z.object({
      text: z.string(),
      upgradeEmail: z.string(),
      /** Moved on by each change: the person who changes what they have not read is refused. */
      version: z.number(),
    }),
    scriptLock: z.optional(z.object({ email: z.string(), ts: z.number() })),
    members: z.array(Member),
    groups: z.array(z.object({ groupid: GroupId, groupName: z.string(), kind: z.string() })),
  }),
})
export type StaffDevice = z.infer<(typeof getStaffDevice)['output']>

export const putBillingNotes = endpoint({
  service: 'staff',
  method: 'PUT',
  path: '/staff-device/{deviceid}/billing-notes',
  summary: 'Save the billing notes of a device, and the email address that may upgrade it.',
  ability: 'administerPortal',
  input: z.object({
    deviceid: DeviceId,
    text: z
      .string()
      .check(
        z.trim(),
        z.maxLength(maxBillingNotesLength, `is longer than ${maxBillingNotesLength} characters`),
        z.meta({ title: 'Notes' }),
      ),
    /** Empty: no one’s. */
    upgradeEmail: z.union([z.literal(''), Email], 'Email is not valid.'),
    /** As it was read. */
    version: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)),
  }),
  output: z.object({ message: z.string() }),
})

export const removeFromAccount = endpoint({
  service: 'staff',
  method: 'POST',
  path: '/staff-device/{deviceid}/remove-from-account',
  summary:
    'Remove a device from one account, even its last ADMIN, or from every account and group. Its trial does not restart.',
  ability: 'administerPortal',
  input: z.object({
    deviceid: DeviceId,
    /** Absent: from everybody. */
    userid: z.optional(UserId),
  }),
  output: z.object({ message: z.string() }),
})

/** Devices and groups that are looked at: those of a customer with more are seen on their own pages. */
export const maxTimelineSubjects = 40

/** What something happened to. */
const About = {
  ts: z.number(),
  /** Name of the device, of the group, or of the account. */
  name: z.string(),
  deviceid: z.optional(DeviceId),
}

export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), ...About, entry: ServerLogEntry }),
  z.object({
    kind: z.literal('event'),
    ...About,
    topic: z.string(),
    level: z.enum(alertLevels),
    msg: z.string(),
    endedTs: z.optional(z.number()),
  }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const getStaffTimeline = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-account/{userid}/timeline',
  summary: 'Read the newest events and changes of an account, its devices and its groups, newest first.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId }),
  output: z.object({
    entries: z.array(TimelineEntry),
    /** Devices and groups beyond those that were looked at. */
    leftOut: z.int(),
  }),
})
