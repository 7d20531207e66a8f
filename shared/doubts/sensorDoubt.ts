import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

/** Why a sensor is in doubt. */
export const doubtKinds = { range: 'Out of range', jumps: 'Jumps', stuck: 'Stuck' } as const
export type DoubtKind = keyof typeof doubtKinds

const kinds = Object.keys(doubtKinds) as [DoubtKind, ...DoubtKind[]]

/** A key whose values are not to be trusted at present. Times are epoch seconds. */
export const SensorDoubt = z.object({
  key: z.string(),
  kind: z.enum(kinds),
  /** The first reading that shows it, and the last one that was read. */
  sinceTs: z.number(),
  lastTs: z.number(),
  /** Of the last reading. */
  value: z.number(),
  /** Of the kind range: between these a true value lies. */
  low: z.optional(z.number()),
  high: z.optional(z.number()),
  /** How many readings show it, and the most of them in a row that had the same value before. */
  readings: z.number(),
  usual: z.optional(z.number()),
  /** Readings while the machine stood still were not counted. */
  isAtWork: z.optional(z.boolean()),
})
export type SensorDoubt = z.infer<typeof SensorDoubt>

/** Why, in words, to stand behind the name of the sensor: `is stuck at 87: …`. */
export const describeDoubt = ({
  kind,
  value,
  low,
  high,
  readings,
  usual,
  isAtWork = false,
}: SensorDoubt): string => {
  if (kind === 'range') return `is out of range: ${value} is not between ${low} and ${high}`
  if (kind === 'jumps') return `jumps: ${readings} times it changed faster than it can, and came back`
  const where = isAtWork ? 'readings at work' : 'readings'
  return `is stuck at ${value}: the same in ${readings} ${where}; before that, in ${usual} at most`
}

/** Of a device at present, from the readings of two weeks. */
export const getDoubts = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/doubts',
  summary:
    'Read which sensors of a device are in doubt: stuck, jumping, or out of their physical range, since when and why.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ doubts: z.array(SensorDoubt) }),
})
