import * as z from 'zod/mini'
import { DeviceEvent } from '../alerts/deviceEvents'
import { maxOffDelaySeconds, maxOnDelaySeconds } from '../alarms/alarmRules'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { StorableNumber } from '../core/storableNumber'
import { DataKey } from '../data/reading'
import { Gap } from '../data/queryReadings'
import { limitLevels, limitSides } from './replay'
import { PackedReadings } from './packReadings'

export const maxRehearsalDays = 30
/** A device that measures more often is rehearsed over a shorter time: what an answer may hold. */
export const maxRehearsedReadings = 300_000
/** Of so many events of the measurement the newest are known. */
export const maxRaisedEvents = 2000
/** So many occurrences are listed, the newest; all of them are counted. */
export const maxListed = 500

const Days = z._default(
  z.coerce
    .number()
    .check(z.int(), z.minimum(1), z.maximum(maxRehearsalDays), z.meta({ title: 'Number of days' })),
  maxRehearsalDays,
)
const Key = DataKey.check(z.meta({ title: 'Measurement' }))

/** An event that the device raised on the measurement, and whether a person said that it was real. */
const Raised = z.extend(
  z.pick(DeviceEvent, { id: true, level: true, msg: true, beganTs: true, endedTs: true }),
  {
    isAcknowledged: z.boolean(),
  },
)

/** What is known of a time: epoch seconds. */
const Known = {
  fromTs: z.number(),
  toTs: z.number(),
  /** When nothing was received, and why: what happened then is not known. */
  unknown: z.array(Gap),
  intervalSeconds: z.number(),
  /** Events of the measurement are known from then on. */
  eventsFromTs: z.number(),
}

const DelaySeconds = z.object({ alarm: z.number(), warning: z.number() })

/** All readings of a measurement, so that any limit can be rehearsed on them without another request. */
export const getRehearsal = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/rehearsal',
  summary:
    'Read what a limit of a measurement is rehearsed on: its readings, and the events that the device raised.',
  ability: 'editDeviceSettings',
  input: z.object({ deviceid: DeviceId, dataKey: Key, days: Days }),
  output: z.object({
    ...Known,
    readings: PackedReadings,
    raised: z.array(Raised),
    onDelaySeconds: DelaySeconds,
    offDelaySeconds: z.number(),
  }),
})

const Limit = (title: string) => z.optional(StorableNumber.check(z.meta({ title })))
const Delay = (max: number, title: string) =>
  z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(max), z.meta({ title })))

const Occurrence = z.object({
  level: z.enum(limitLevels),
  side: z.enum(limitSides),
  /** Epoch seconds; without an end it lasts. */
  beganTs: z.number(),
  endedTs: z.optional(z.number()),
  /** The value that was farthest past the limit. */
  extreme: z.number(),
  /** How often it began: short pauses are part of it. */
  count: z.number(),
})

/** A limit with its delays that would have been quieter, the simplest first. */
const Proposed = z.object({
  level: z.enum(limitLevels),
  side: z.enum(limitSides),
  limit: z.number(),
  hysteresis: z.number(),
  onDelaySeconds: z.number(),
  offDelaySeconds: z.number(),
  /** How often it would have raised an event, and how many of what is raised now would not be. */
  times: z.number(),
  dropped: z.number(),
})

/** What limits would have raised, at least: what happens between two readings is not seen. */
export const rehearseLimits = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/rehearsal',
  summary:
    'Rehearse limits of a measurement on its stored readings: how often they would have raised an event.',
  ability: 'editDeviceSettings',
  inView: true,
  input: z.object({
    deviceid: DeviceId,
    dataKey: Key,
    days: Days,
    alarm: z._default(z.object({ low: Limit('Alarm below'), high: Limit('Alarm above') }), {}),
    warning: z._default(z.object({ low: Limit('Warning below'), high: Limit('Warning above') }), {}),
    hysteresis: z._default(
      StorableNumber.check(z.minimum(0), z.meta({ title: 'Clears after recovering by' })),
      0,
    ),
    /** Those of the device when they are absent. */
    onDelaySeconds: Delay(maxOnDelaySeconds, 'On-delay'),
    offDelaySeconds: Delay(maxOffDelaySeconds, 'Off-delay'),
    /** Also limits that would have been quieter and lost nothing that was acknowledged, for the limit passed most often. */
    propose: z._default(z.boolean().check(z.meta({ title: 'Quieter limits' })), false),
  }),
  output: z.object({
    ...Known,
    /** How often at least, and for how long together. */
    times: z.number(),
    lastedSeconds: z.number(),
    occurrences: z.array(Occurrence),
    /** How many events the device raised, and how many of them these limits would have raised, too. */
    raised: z.number(),
    found: z.number(),
    proposals: z.optional(z.array(Proposed)),
  }),
})
