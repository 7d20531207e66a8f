import * as z from 'zod/mini'
import { getService } from '../service/getService'
import { getGroup, getGroups } from '../groups/groups'
import { cancelCommand, getCommands, queueCommand } from '../commands/commandQueue'
import { getEvents } from '../alerts/deviceEvents'
import { endpoint } from '../core/endpoint'
import { FileAnswer } from '../core/fileAnswer'
import { DeviceId } from '../core/ids'
import { queryReadings } from '../data/queryReadings'
import { Reading } from '../data/reading'
import { getDoubts } from '../doubts/sensorDoubt'
import { getFuel } from '../fuel/fuel'
import { getHours } from '../hours/hours'
import { getChangesMade, getConsequence } from '../consequences/consequence'
import { getSettingsDifference } from '../ledger/settingsDifference'
import { getSettingTurns, getSettingsAt } from '../ledger/settingTurns'
import { getConfig } from '../settings/deviceConfig'
import { putConfig } from '../settings/putConfig'
import { getSettings, putSettings } from '../settings/deviceSettings'
import { keyed } from './keyed'

export const listDevices = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/devices',
  summary: 'List the devices that the key’s owner may see, in the order of their ids, page by page.',
  ability: 'beSignedIn',
  auth: 'apiKey',
  example: {},
  input: z.object({
    /** The length of a page. */
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
    /** The `lastEvaluatedDevice` of the page before. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.object({
    devices: z.array(
      z.object({
        deviceid: DeviceId,
        name: z.string(),
        model: z.string(),
        fw: z.string(),
        plan: z.string(),
        /** Whether its plan lets programs ask for more than this. */
        apiEnabled: z.boolean(),
        /** Epoch seconds; absent before the first contact. */
        lastContactTs: z.optional(z.number()),
      }),
    ),
    /** There when there are more. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})

/** An active trouble code (J1939 DM1) of a reading, with its name. */
const Fault = z.object({
  bus: z.enum(['can1', 'can2']),
  /** The control unit that reports it. */
  sourceAddress: z.number(),
  spn: z.number(),
  fmi: z.number(),
  occurrenceCount: z.number(),
  /** The names of parameter and failure; `Unknown Fault Code` when no general list names the pair. */
  description: z.string(),
  /** The lamps that the control unit lights. */
  lamps: z.array(z.enum(['mil', 'redStop', 'amberWarning', 'protect'])),
  /** An older layout of the code is possible, so the SPN is not certain. */
  uncertain: z.boolean(),
})
export type Fault = z.infer<typeof Fault>

export const readLatest = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/devices/{deviceid}/latest',
  summary: 'Read a device’s newest reading, and the active trouble codes in it by their names.',
  ability: 'viewData',
  auth: 'apiKey',
  example: {},
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    /** Absent before the first. */
    reading: z.optional(Reading),
    /** Absent when its CAN frames hold none. */
    faults: z.optional(z.array(Fault)),
  }),
})

export const readReadings = keyed(queryReadings, {
  path: '/v1/devices/{deviceid}/readings',
  summary:
    'Read a device’s latest readings, a time range page by page, or a chart of it: `lastEvaluatedTime` is the next page’s `pageStartTime`.',
  example: { relative: '1d', dataPoints: 100 },
})

/** The header that says where the next page of a file begins, as a `pageStartTime`. */
export const nextPageHeader = 'x-next-page-start-time'

export const readReadingsCsv = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/devices/{deviceid}/readings.csv',
  summary:
    'The same readings as a CSV file; the header `x-next-page-start-time` is the next page’s `pageStartTime`.',
  ability: 'viewData',
  auth: 'apiKey',
  mediaType: 'text/csv; charset=utf-8',
  example: { relative: '1d', dataPoints: 100, dataKeys: 'vin,vsys' },
  input: queryReadings.input,
  output: FileAnswer,
})

const aWeek = { fromTime: 1_770_000_000, toTime: 1_770_604_800 }

export const readHours = keyed(getHours, {
  path: '/v1/devices/{deviceid}/hours',
  summary:
    'Read how many hours a device’s machine worked, idled and was off within 62 days, each as at least and at most, with the spans that are not known.',
  example: aWeek,
})

export const readFuel = keyed(getFuel, {
  path: '/v1/devices/{deviceid}/fuel',
  summary:
    'Read how much fuel a device’s machine used within 62 days, in litres and in percent of the tank, each as at least and at most, with refuels and possible losses.',
  example: aWeek,
})

export const readDoubts = keyed(getDoubts, {
  path: '/v1/devices/{deviceid}/doubts',
  summary:
    'Read which sensors of a device are in doubt: stuck, jumping, or out of their physical range, since when and why.',
  example: {},
})

export const readSettings = keyed(getSettings, {
  path: '/v1/devices/{deviceid}/settings',
  summary:
    'Read what the portal keeps about a device: names and units, notes, plan, and the owner’s own role.',
  example: {},
})

export const changeSettings = keyed(putSettings, {
  path: '/v1/devices/{deviceid}/settings',
  summary: 'Change what the portal keeps about a device: all of the given keys, or none.',
  example: { PORTAL_displaySettings: { vin: { name: 'Supply' } } },
})

export const readConfig = keyed(getConfig, {
  path: '/v1/devices/{deviceid}/config',
  summary: 'Read a device’s own settings as it last sent them, and what waits to be applied.',
  example: {},
})

export const changeConfig = keyed(putConfig, {
  path: '/v1/devices/{deviceid}/config',
  summary: 'Change a device’s own settings; they go out at its next contact.',
  example: { config: { device: { base_interval: 60 } } },
})

export const listSettingTurns = keyed(getSettingTurns, {
  path: '/v1/devices/{deviceid}/setting-turns',
  summary: 'Read which settings were changed, by whom and with what outcome, newest first.',
  example: { key: 'device.base_interval' },
})

/** The header that says where the next page of changes begins, as a `pageStartKey`. */
export const nextTurnsHeader = 'x-next-page-start-key'

export const readSettingTurnsCsv = endpoint({
  service: 'cloudapi',
  method: 'GET',
  path: '/v1/devices/{deviceid}/setting-turns.csv',
  summary:
    'The same changes as a CSV file; the header `x-next-page-start-key` is the next page’s `pageStartKey`.',
  ability: 'editDeviceSettings',
  auth: 'apiKey',
  mediaType: 'text/csv; charset=utf-8',
  example: { dataPoints: 100 },
  input: getSettingTurns.input,
  output: FileAnswer,
})

export const readSettingsAt = keyed(getSettingsAt, {
  path: '/v1/devices/{deviceid}/settings-at',
  summary: 'Read the settings that a device had at a moment, as far as the history of its changes reaches.',
  example: { time: 1_770_000_000 },
})

export const compareSettings = keyed(getSettingsDifference, {
  path: '/v1/devices/{deviceid}/settings-difference',
  summary:
    'Compare the settings of a device with those of another moment, of another device, or with what most devices of a group have.',
  example: { otherTime: 1_770_000_000 },
})

export const listChanges = keyed(getChangesMade, {
  path: '/v1/devices/{deviceid}/changes-made',
  summary: 'List what took effect on a device: settings, firmware and scripts, newest first, the last fifty.',
  example: {},
})

export const readConsequence = keyed(getConsequence, {
  path: '/v1/devices/{deviceid}/consequence',
  summary:
    'Compare the seven days before a change with the seven days after it; `changeTs` is the `ts` of one of the changes made.',
})

export const listCommands = keyed(getCommands, {
  path: '/v1/devices/{deviceid}/commands',
  summary: 'Read the command queue of a device, newest first: `lastEvaluatedKey` is the next `pageStartKey`.',
  example: { dataPoints: 20 },
})

export const sendCommand = keyed(queueCommand, {
  path: '/v1/devices/{deviceid}/commands',
  summary:
    'Queue a command for a device; the same `idempotencyKey` again queues nothing and gets the same answer.',
  example: {
    method: 'Admin.Trigger',
    args: { index: 1 },
    effect: { key: 'cp1', is: 'above', value: 5, within: 2, unit: 'readings' },
    voidAfterSeconds: 900,
  },
})

export const withdrawCommand = keyed(cancelCommand, {
  path: '/v1/devices/{deviceid}/commands',
  summary: 'Cancel a command that has not finished; the answer says whether it was already handed over.',
})

export const listEvents = keyed(getEvents, {
  path: '/v1/devices/{deviceid}/events',
  summary: 'Read the events of a device, newest first: the active ones, and those that have ended.',
  example: { level: 'warning' },
})

export const listGroups = keyed(getGroups, {
  path: '/v1/groups',
  summary: 'List the groups of the key’s owner and the devices in each.',
  example: {},
})

export const readGroup = keyed(getGroup, {
  path: '/v1/groups/{groupid}',
  summary: 'Read a group with the newest reading of each of its devices whose plan has the API.',
  example: {},
})

export const listService = keyed(getService, {
  path: '/v1/groups/{groupid}/service',
  summary:
    'List which machines of a group are due for service, and when, the most urgent first; hours of those alone whose plan has the API.',
  example: {},
})
