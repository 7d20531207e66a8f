import * as z from 'zod/mini'
import { DeviceId } from '../core/ids'
import { Bounds } from '../hours/hours'
import { PlanId } from './plan'

/** What counts the hours of a machine: a meter of its own, or the portal from its readings. */
export const meterSources = {
  own: 'the machine’s own meter',
  counted: 'hours counted from readings',
} as const
type MeterSource = keyof typeof meterSources
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

/** How a machine stands by a plan, the most urgent first. */
export const serviceStates = {
  overdue: 'Overdue',
  due: 'Due',
  soon: 'Soon',
  unknown: 'Unknown',
  fine: 'Fine',
} as const
export type ServiceState = keyof typeof serviceStates
const states = Object.keys(serviceStates) as [ServiceState, ...ServiceState[]]
export const ServiceStates = z.enum(states)

/** Why it is not known how a machine stands. */
export const unknownWhys = {
  noEntry: 'Nothing is logged yet',
  noMeter: 'No engine hours were read yet',
  silent: 'The meter is silent',
  question: 'The meter has changed: it has to be answered how it goes on',
  otherMeter: 'The last entry is by another meter',
  mayBeDue: 'It may be due: too many hours are not known',
} as const
export type UnknownWhy = keyof typeof unknownWhys
const whys = Object.keys(unknownWhys) as [UnknownWhy, ...UnknownWhy[]]

/** When it is expected, epoch seconds: the middle, and the two days between which it falls four times of five. */
const Forecast = z.object({ fromTs: z.number(), ts: z.number(), toTs: z.number() })
type Forecast = z.infer<typeof Forecast>

/** A machine and one of its plans. Times are epoch seconds. */
export const ServiceItem = z.object({
  deviceid: DeviceId,
  /** Of the machine. */
  name: z.string(),
  planid: PlanId,
  planName: z.string(),
  state: ServiceStates,
  /** Of the state unknown. */
  why: z.optional(z.enum(whys)),
  /** Since when it is in this state, where that was seen. */
  sinceTs: z.optional(z.number()),
  /** The last entry. */
  lastTs: z.optional(z.number()),
  /** Engine hours since the last entry. */
  used: z.optional(Bounds),
  /** Hours that are left at most; below 0 it is past. */
  leftHours: z.optional(z.number()),
  /** When it is due by the calendar. */
  calendarTs: z.optional(z.number()),
  forecast: z.optional(Forecast),
  /** When the meter was read last. */
  meterTs: z.optional(z.number()),
})
export type ServiceItem = z.infer<typeof ServiceItem>
