import * as z from 'zod/mini'
import type { notifiedLevels } from '../alerts/alertSettings'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { DataKey } from '../data/reading'

const dayS = 86_400
export const maxOnDelaySeconds = 3 * dayS
export const maxOffDelaySeconds = dayS
export const defaultReminderSeconds = 8 * 3600
export const maxSuppressions = 20
export const maxLatched = 50

const Seconds = (max: number, title: string) =>
  z.number().check(z.int(), z.minimum(0), z.maximum(max), z.meta({ title }))

const Topic = z.string().check(z.minLength(1), z.maxLength(64), z.meta({ title: 'Measurement' }))

/** Hides what a topic raises while another value of the same reading says so: "engine off hides low oil pressure". */
export const Suppression = z.object({
  topic: Topic,
  key: DataKey,
  is: z.enum(['above', 'below', 'equal']),
  value: z.number().check(z.meta({ title: 'Value' })),
})
export type Suppression = z.infer<typeof Suppression>

/** How the portal treats the events of a device before it notifies. Delays run on measurement time. */
export const AlarmRules = z.object({
  /** So long a condition has to last before it notifies, by its level; 0 at once. */
  onDelaySeconds: z.object({
    alert: Seconds(maxOnDelaySeconds, 'Delay of alerts'),
    warning: Seconds(maxOnDelaySeconds, 'Delay of warnings'),
    alarm: Seconds(maxOnDelaySeconds, 'Delay of alarms'),
  } satisfies Record<(typeof notifiedLevels)[number], unknown>),
  /** So long it has to be away before it has ended; never less than two intervals of the device. */
  offDelaySeconds: Seconds(maxOffDelaySeconds, 'Delay of the end'),
  /** What was acknowledged and still lasts reminds after so long; 0 never. */
  reminderSeconds: Seconds(7 * dayS, 'Reminder'),
  /** What ends by a person's reset alone. */
  latched: z.array(Topic).check(z.maxLength(maxLatched), z.meta({ title: 'Latched' })),
  suppressions: z.array(Suppression).check(z.maxLength(maxSuppressions), z.meta({ title: 'Hidden while' })),
})
export type AlarmRules = z.infer<typeof AlarmRules>

export const defaultAlarmRules: AlarmRules = {
  onDelaySeconds: { alert: 0, warning: 0, alarm: 0 },
  offDelaySeconds: 0,
  reminderSeconds: defaultReminderSeconds,
  latched: [],
  suppressions: [],
}

export const getAlarmRules = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/alarm-rules',
  summary: 'Read the delays, latches and suppressions of the events of a device.',
  ability: 'editDeviceSettings',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ rules: AlarmRules, revision: z.string() }),
})

export const putAlarmRules = endpoint({
  service: 'device',
  method: 'PUT',
  path: '/device/{deviceid}/alarm-rules',
  summary: 'Change the delays, latches and suppressions of the events of a device.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    rules: AlarmRules,
    /** As `getAlarmRules` gave it: another change meanwhile is a conflict. */
    basedOn: z.string().check(z.maxLength(100)),
  }),
  output: z.object({ message: z.string(), revision: z.string() }),
})
