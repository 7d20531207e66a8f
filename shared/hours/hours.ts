import * as z from 'zod/mini'
import { SensorDoubt } from '../doubts/sensorDoubt'
import { Bounds } from './bounds'

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
export const hourSources = {
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
