import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { testMethods } from './deviceTests'

/** How far a test is: the states of its command, with the answer held against what a good unit answers. */
export const testStates = ['queued', 'sent', 'passed', 'failed', 'noAnswer', 'cancelled'] as const
export type TestState = (typeof testStates)[number]

export const TestOutcome = z.object({
  method: z.enum(testMethods),
  /** What was asked for with it. */
  fw: z.optional(z.string()),
  state: z.enum(testStates),
  /** What the unit answered, in short. */
  detail: z.string(),
  /** Epoch seconds. */
  complete_ts: z.optional(z.number()),
})
export type TestOutcome = z.infer<typeof TestOutcome>

export const deviceLogKinds = ['note', 'edit', 'test', 'provisioned'] as const

/** One line of the log of a device's making. */
export const DeviceLogEntry = z.object({
  id: z.string(),
  /** Epoch seconds. */
  ts: z.number(),
  kind: z.enum(deviceLogKinds),
  text: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  test: z.optional(TestOutcome),
})
export type DeviceLogEntry = z.infer<typeof DeviceLogEntry>

export const getDeviceLog = endpoint({
  service: 'provisioning',
  method: 'GET',
  path: '/prov-portal-get-device-log/{deviceid}',
  summary: 'Read the factory log of a device, newest first: notes, changes, and tests with their results.',
  ability: 'provisionDevices',
  input: z.object({
    deviceid: DeviceId,
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an entry'))),
  }),
  output: z.object({ entries: z.array(DeviceLogEntry), lastEvaluatedKey: z.optional(z.string()) }),
})

export const getRecentDevices = endpoint({
  service: 'provisioning',
  method: 'GET',
  path: '/prov-portal-get-recent-devices',
  summary: 'Read the devices that were worked on last, each with the newest line of its factory log.',
  ability: 'provisionDevices',
  input: z.object({}),
  output: z.object({
    devices: z.array(
      z.object({
        deviceid: DeviceId,
        name: z.string(),
        model: z.string(),
        fw: z.string(),
        /** It belongs to an account by now. */
        isAdded: z.boolean(),
        newest: DeviceLogEntry,
      }),
    ),
  }),
})

export const maxNoteLength = 500

export const addDeviceLog = endpoint({
  service: 'provisioning',
  method: 'POST',
  path: '/prov-portal-add-device-log/{deviceid}',
  summary: 'Add a note to the factory log of a device.',
  ability: 'provisionDevices',
  input: z.object({
    deviceid: DeviceId,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'is empty'),
        z.maxLength(maxNoteLength, `is longer than ${maxNoteLength} characters`),
        z.meta({ title: 'Note' }),
      ),
  }),
  output: z.object({ message: z.string() }),
})
