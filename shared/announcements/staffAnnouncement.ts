import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { EpochSeconds } from '../core/time'
import { ServerLogEntry } from '../serverlog/serverLog'
import { announcementTones } from './announcement'

export const maxAnnouncementLength = 300
const maxLinkLength = 500

const Version = z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))

/** Times are epoch seconds. */
export const getStaffAnnouncement = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-announcement',
  summary: 'Read the latest announcement, how long it is shown, and who changed it.',
  ability: 'administerPortal',
  input: z.object({}),
  output: z.object({
    /** Empty: nothing is announced. */
    text: z.string(),
    tone: z.enum(announcementTones),
    fromTs: z.number(),
    untilTs: z.number(),
    link: z.string(),
    /** Moved on by each change: the person who changes what they have not read is refused. */
    version: z.number(),
    /** Newest first. */
    log: z.array(ServerLogEntry),
  }),
})
export type StaffAnnouncement = z.infer<(typeof getStaffAnnouncement)['output']>

export const putAnnouncement = endpoint({
  service: 'staff',
  method: 'PUT',
  path: '/staff-announcement',
  summary: 'Set the announcement that everybody who is logged in sees between two times.',
  ability: 'administerPortal',
  input: z.object({
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'is empty'),
        z.maxLength(maxAnnouncementLength, `is longer than ${maxAnnouncementLength} characters`),
      ),
    tone: z.enum(announcementTones),
    fromTs: EpochSeconds,
    untilTs: EpochSeconds,
    /** Empty: none. */
    link: z
      .string()
      .check(
        z.trim(),
        z.maxLength(maxLinkLength, `is longer than ${maxLinkLength} characters`),
        z.regex(/^(?:https:\/\/[\w.-]+(?:[/?#]\S*)?)?$/, 'is not an address that begins with https://'),
      ),
    /** As it was read. */
    version: Version,
  }),
  output: z.object({ message: z.string() }),
})

export const endAnnouncement = endpoint({
  service: 'staff',
  method: 'POST',
  path: '/staff-announcement/end',
  summary: 'End the announcement.',
  ability: 'administerPortal',
  input: z.object({ version: Version }),
  output: z.object({ message: z.string() }),
})
