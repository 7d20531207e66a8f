import * as z from 'zod/mini'
import { alertLevels } from '../alerts/alertLevels'
import { endpoint } from '../core/endpoint'
import { DeviceId, UserId } from '../core/ids'
import { Alarm, OccurrenceId } from './alarm'

export const maxNoteLength = 1000
/** How long a shelf lasts, seconds; without it until the occurrence ends. */
export const shelfSeconds = [900, 3600, 28_800, 86_400, 604_800] as const
export const maxOutOfServiceDays = 90

const Note = z.string().check(z.trim(), z.maxLength(maxNoteLength), z.meta({ title: 'Note' }))
const Reason = z
  .string()
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(200), z.meta({ title: 'Reason' }))
const Ids = z.array(OccurrenceId).check(z.minLength(1), z.maxLength(50), z.meta({ title: 'Events' }))
const Topic = z.string().check(z.minLength(1), z.maxLength(64), z.meta({ title: 'Measurement' }))

/** Each occurrence as it is afterwards. */
const Changed = z.object({ message: z.string(), alarms: z.array(Alarm) })

/** "I have seen it and deal with it": ends repeats and escalation, not the recording. The second one changes nothing. */
export const acknowledgeAlarms = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/alarms/acknowledge',
  summary: 'Acknowledge occurrences of a device’s events.',
  ability: 'acknowledgeAlarms',
  input: z.object({ deviceid: DeviceId, ids: Ids, note: z.optional(Note) }),
  output: Changed,
})

export const noteAlarm = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/alarms/note',
  summary: 'Add a note to an occurrence.',
  ability: 'acknowledgeAlarms',
  input: z.object({
    deviceid: DeviceId,
    id: OccurrenceId,
    note: Note.check(z.minLength(1, 'must not be empty')),
  }),
  output: Changed,
})

/**
 * Any person who sees the device may be given it. To another person than oneself it is given by who may see the people
 * of the device (`viewUsers`), whose names `getPermissions` lists.
 */
export const assignAlarm = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/alarms/assign',
  summary: 'Give an occurrence to oneself, to another person who sees the device, or to no one.',
  ability: 'acknowledgeAlarms',
  input: z.object({ deviceid: DeviceId, id: OccurrenceId, userid: z.optional(UserId) }),
  output: Changed,
})

/** Ends what is latched; refused (409) while its cause lasts. */
export const resetAlarms = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/alarms/reset',
  summary: 'Reset latched occurrences whose cause has ended.',
  ability: 'acknowledgeAlarms',
  input: z.object({ deviceid: DeviceId, ids: Ids }),
  output: Changed,
})

/** Holds for a measurement up to a level: a higher level notifies all the same. */
export const shelveAlarm = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/shelves',
  summary: 'Shelve what a measurement raises: it notifies no one, for a time or until it ends.',
  ability: 'acknowledgeAlarms',
  input: z.object({
    deviceid: DeviceId,
    topic: Topic,
    level: z.enum(alertLevels),
    /** Absent: until the occurrence ends. */
    seconds: z.optional(
      z
        .number()
        .check(
          z.int(),
          z.minimum(60, 'must be at least one minute'),
          z.maximum(604_800, 'must be at most 7 days'),
          z.meta({ title: 'Duration' }),
        ),
    ),
    reason: Reason,
  }),
  output: z.object({ message: z.string() }),
})

/** What still lasts notifies at once. */
export const unshelveAlarm = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/shelves',
  summary: 'Notify again of what a measurement raises.',
  ability: 'acknowledgeAlarms',
  input: z.object({ deviceid: DeviceId, topic: Topic }),
  output: z.object({ message: z.string() }),
})

export const putOutOfService = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/out-of-service',
  summary: 'Put a device out of service until a time: nothing that it raises notifies.',
  ability: 'putOutOfService',
  input: z.object({
    deviceid: DeviceId,
    /** Epoch seconds. */
    untilTs: z.number().check(z.int(), z.positive(), z.meta({ title: 'Until' })),
    reason: Reason,
  }),
  output: z.object({ message: z.string() }),
})

export const returnToService = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/out-of-service',
  summary: 'Notify again of what a device raises.',
  ability: 'putOutOfService',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ message: z.string() }),
})

/**
 * By the token of a mail or a push message, which opens this one thing: the occurrences that the message names.
 * A GET changes nothing, since readers of mails follow links.
 */
export const acknowledgeByToken = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device-acknowledgements',
  summary: 'Acknowledge the occurrences of a message, by its token.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({
    token: z.string().check(z.maxLength(2000), z.meta({ title: 'Link' })),
    note: z.optional(Note),
  }),
  /** `texts`: what was acknowledged, in words, also where another person had done so before. */
  output: z.object({
    message: z.string(),
    deviceid: DeviceId,
    deviceName: z.string(),
    texts: z.array(z.string()),
  }),
})
