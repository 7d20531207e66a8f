import * as z from 'zod/mini'
import { Bounds } from '../hours/bounds'

/** What counts the hours of a machine: a meter of its own, or the portal from its readings. */
export const meterSources = {
  own: 'the machine’s own meter',
  counted: 'hours counted from readings',
} as const
export type MeterSource = keyof typeof meterSources
const sources = Object.keys(meterSources) as [MeterSource, ...MeterSource[]]
export const MeterSources = z.enum(sources)

/** A meter shows less than before, or more than is possible: a person has to say how it goes on. */
export const MeterQuestion = z.object({
  /** What it showed before. */
  beforeHours: z.number(),
  beforeTs: z.number(),
  /** What it shows since. */
  nowHours: z.number(),
  nowTs: z.number(),
})
export type MeterQuestion = z.infer<typeof MeterQuestion>

/** The meter of a machine as it was read last. */
export const ServiceMeter = z.object({
  source: MeterSources,
  total: Bounds,
  ts: z.number(),
  question: z.optional(MeterQuestion),
})
export type ServiceMeter = z.infer<typeof ServiceMeter>
