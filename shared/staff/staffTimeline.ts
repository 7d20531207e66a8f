import * as z from 'zod/mini'
import { alertLevels } from '../alerts/alertLevels'
import { endpoint } from '../core/endpoint'
import { DeviceId, UserId } from '../core/ids'
import { ServerLogEntry } from '../serverlog/serverLog'

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
