import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { SensorDoubt } from '../doubts/sensorDoubt'

/** A figure, mostly of hours, of which the true number is neither less than the one nor more than the other. */
export const Bounds = z.object({ atLeast: z.number(), atMost: z.number() })
export type Bounds = z.infer<typeof Bounds>

const digits = 1

const rounded = (hours: number, toward: (value: number) => number): string =>
  (toward(hours * 10 ** digits) / 10 ** digits).toFixed(digits)

/** What rounding of doubles leaves behind is less than a second. */
const noise = 1e-6

/**
 * Bounds in words, rounded outwards so that the truth stays between them: `31.2–33.0 h`. One number where both are the
 * same at that precision.
 */
export const describeBounds = ({ atLeast, atMost }: Bounds, unit = 'h'): string => {
  const low = rounded(atLeast + noise, Math.floor)
  const high = rounded(atMost - noise, Math.ceil)
  const nearest = ((atLeast + atMost) / 2).toFixed(digits)
  // Closer than what is written: the number itself.
  if (atMost - atLeast <= 10 ** -digits / 2 + noise) return `${nearest} ${unit}`
  return low === high ? `${low} ${unit}` : `${low}–${high} ${unit}`
}

/** Why it is not known what a machine did in a span of time. */
export const unknownReasons = {
  silent: 'No readings',
  unmeasured: 'Readings without hours or states',
  fell: 'A meter of hours fell',
  leapt: 'A meter of hours rose by more than the time',
  swapped: 'Another unit took over',
  ahead: 'Still to come',
  plan: 'Beyond the limits of the plan',
} as const
export type UnknownReason = keyof typeof unknownReasons
const reasonNames = Object.keys(unknownReasons) as [UnknownReason, ...UnknownReason[]]

const UnknownSpan = z.object({
  /** Epoch seconds. */
  fromTs: z.number(),
  toTs: z.number(),
  reason: z.enum(reasonNames),
})
export type UnknownSpan = z.infer<typeof UnknownSpan>

/** What hours are read from. */
const hourSources = {
  workStates: 'hours in the work states',
  engine: 'engine and idle hours',
  meter: 'the meter of operating hours',
  state: 'the work state of each reading',
  none: 'nothing',
} as const
export type HourSource = keyof typeof hourSources
const sourceNames = Object.keys(hourSources) as [HourSource, ...HourSource[]]

/**
 * How a machine spent a period, each figure between two bounds. Worked, idle and off make up the whole period; what is
 * not known is in the upper bound of each of them.
 */
export const Hours = z.object({
  /** Epoch seconds; the end is not part of it. */
  fromTime: z.number(),
  toTime: z.number(),
  source: z.enum(sourceNames),
  worked: Bounds,
  /** Absent where nothing distinguishes idling from work. */
  idle: z.optional(Bounds),
  off: Bounds,
  /** Of each work state, by its number, where the device counts them. */
  states: z.optional(z.record(z.string(), Bounds)),
  /** So many hours nothing is known of. */
  unknownHours: z.number(),
  /** Where they are, the longest ones. */
  unknown: z.array(UnknownSpan),
  /** So many shorter ones are not listed. */
  moreUnknown: z.number(),
  /** The meter that this rests on, where it is not to be trusted at its end. */
  doubts: z.optional(z.array(SensorDoubt)),
})
export type Hours = z.infer<typeof Hours>

/** Bounds of what is known: without the time of which nothing is. */
export const knownPart = (
  { atLeast, atMost }: Bounds,
  { unknownHours }: Pick<Hours, 'unknownHours'>,
): Bounds => ({
  atLeast,
  atMost: Math.max(atLeast, atMost - unknownHours),
})

/** Longer ones would be made of roll-ups, in which silences are not seen. */
export const mostHourDays = 62

/** Of a device over a period; what is still to come is left out. */
export const getHours = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/hours',
  summary:
    'Read how many hours a device’s machine worked, idled and was off, each as at least and at most, with the spans that are not known.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId, fromTime: EpochSeconds, toTime: EpochSeconds }),
  output: Hours,
})

export const getGroupHours = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/hours',
  summary: 'Read the hours of a group’s machines over a period, page by page.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    fromTime: EpochSeconds,
    toTime: EpochSeconds,
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.object({
    devices: z.array(z.object({ deviceid: DeviceId, name: z.string(), hours: Hours })),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})
