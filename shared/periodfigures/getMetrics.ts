import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { Flag } from '../core/flag'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { DataKey } from '../data/reading'
import { type Aggregation, aggregationNames } from './aggregations'

/** More keys than any device sends at a time would only be a way to keep the service busy. */
export const maxMetricKeys = 120

const DataKeys = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(8000)),
    z.transform((text) => [...new Set(text.split(','))]),
  ),
  z.array(DataKey).check(z.minLength(1), z.maxLength(maxMetricKeys)),
)

const Aggregates = z.object(
  Object.fromEntries(aggregationNames.map((name) => [name, z.number()])) as Record<
    Aggregation,
    z.ZodMiniNumber
  >,
)
export type Aggregates = z.infer<typeof Aggregates>

/** Epoch seconds, as the period was rounded and cut by the plan; the end is not part of it. */
const TimeRange = z.object({ startTime: z.number(), endTime: z.number() })

export const Metric = z.object({
  current: z.optional(Aggregates),
  previous: z.optional(Aggregates),
  /** The newest number of all, with `includeLatestData`. */
  latestData: z.optional(z.object({ ts: z.number(), value: z.number() })),
})
export type Metric = z.infer<typeof Metric>

/**
 * Every numeric key of a device over one period and the one before. Ranges are rounded up to the hour; without a
 * previous range it is the same length directly before. What lies beyond the plan is left out.
 */
export const getMetrics = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/metrics',
  summary: 'Compare a device’s readings over two periods: lowest, highest, average, sum, difference, gain.',
  ability: 'viewData',
  input: z.object({
    deviceid: DeviceId,
    currentStartTime: EpochSeconds,
    currentEndTime: EpochSeconds,
    previousStartTime: z.optional(EpochSeconds),
    previousEndTime: z.optional(EpochSeconds),
    includeLatestData: z._default(Flag, false),
    dataKeys: z.optional(DataKeys),
  }),
  output: z.object({
    current: TimeRange,
    previous: TimeRange,
    metrics: z.record(z.string(), Metric),
  }),
})
