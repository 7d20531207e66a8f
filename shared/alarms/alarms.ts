import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { alertLevels } from '../alerts/alertLevels'
import { DeviceId, GroupId } from '../core/ids'
import { Alarm, OccurrenceId, alarmStates } from './alarm'

/** Open: all that lasts, is latched, or ended within a day without an acknowledgement. */
export const getAlarms = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/alarms',
  summary:
    'Read the open alarms of all devices that the caller may see, by state, then worst first, then newest first.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({
    /** Those alone, separated by commas; all of them when absent. */
    states: z.optional(z.string().check(z.maxLength(200))),
    /** This level and worse. */
    level: z._default(z.enum(alertLevels), 'info'),
    groupid: z.optional(GroupId),
    deviceid: z.optional(DeviceId),
    /** `me`: those that are assigned to the caller. */
    assignee: z.optional(z.enum(['me', 'nobody'])),
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    alarms: z.array(Alarm),
    /** How many there are of each state, whatever states are asked for. */
    totals: z.partialRecord(z.enum(alarmStates), z.number()),
    lastEvaluatedKey: z.optional(z.string()),
  }),
})

/** What became of an occurrence, step by step. */
const Step = z.object({
  /** Epoch seconds. */
  ts: z.number(),
  kind: z.enum([
    'began',
    'ended',
    'acknowledged',
    'note',
    'assigned',
    'shelved',
    'unshelved',
    'outOfService',
    'inService',
    'reset',
    'notified',
    'notNotified',
    'escalated',
    'reminded',
    'doubt',
  ]),
  /** Who did it; absent for the portal and the device. */
  by: z.optional(z.string()),
  text: z.string(),
})
export type AlarmStep = z.infer<typeof Step>

export const getAlarm = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/alarm',
  summary: 'Read one occurrence with everything that became of it, oldest first.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId, id: OccurrenceId }),
  output: z.object({ alarm: Alarm, steps: z.array(Step) }),
})

/** Costs next to nothing: a page that shows open alarms asks it between two readings of the whole list. */
export const getAlarmChanges = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/alarms/changes',
  summary:
    'Ask when a person last did something about an alarm that the caller may see, within the last half minute.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({
    /** Epoch seconds; absent while no one did. */
    actedTs: z.optional(z.number()),
  }),
})
