import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { EpochSeconds } from '../core/time'

/** Categories, by which the log is filtered. */
export const logCategories = [
  'Access',
  'Billing',
  'Script',
  'Lock',
  'Settings',
  'Alert',
  'Data',
  'Group',
] as const
export type LogCategory = (typeof logCategories)[number]

export const ServerLogEntry = z.object({
  id: z.string(),
  /** Epoch seconds. */
  ts: z.number(),
  eventCategory: z.enum(logCategories),
  eventName: z.string(),
  eventUserEmail: z.string(),
  eventUserName: z.string(),
  eventDescription: z.string(),
  /** The change on many devices that it is about. */
  changeid: z.optional(z.string()),
})
export type ServerLogEntry = z.infer<typeof ServerLogEntry>

const LogSpan = {
  dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
  fromTime: z.optional(EpochSeconds),
  toTime: z.optional(EpochSeconds),
  /** The `lastEvaluatedKey` of the page before. */
  pageStartKey: z.optional(z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an entry'))),
}
const LogPage = z.object({ events: z.array(ServerLogEntry), lastEvaluatedKey: z.optional(z.string()) })

export const getServerLog = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/serverlog',
  summary: 'Read what was changed on a device, by whom and when, newest first.',
  ability: 'viewServerLog',
  input: z.object({ deviceid: DeviceId, ...LogSpan }),
  output: LogPage,
})

export const getGroupLog = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/serverlog',
  summary: 'Read what was changed in a group, by whom and when, newest first.',
  ability: 'viewGroupLog',
  input: z.object({ groupid: GroupId, ...LogSpan }),
  output: LogPage,
})
