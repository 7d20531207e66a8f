import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { DataKey } from '../data/reading'
import { type Aggregation, aggregationNames } from './aggregations'

/** More keys than any device sends at a time would only be a way to keep the service busy. */
export const maxMetricKeys = 120

const DataKeys = z
  .string()
  .max(8000)
  .transform((text) => [...new Set(text.split(','))])
  .pipe(z.array(DataKey).min(1).max(maxMetricKeys))

const Aggregates = z.object(
  Object.fromEntries(aggregationNames.map((name) => [name, z.number()])) as Record<Aggregation, z.ZodNumber>,
)
export type Aggregates = z.infer<typeof Aggregates>

/** Epoch seconds, as the period was rounded and cut by the plan; the end is not part of it. */
const TimeRange = z.object({ startTime: z.number(), endTime: z.number() })

export const Metric = z.object({
  current: Aggregates.optional(),
  previous: Aggregates.optional(),
  /** The newest number of all, with `includeLatestData`. */
  latestData: z.object({ ts: z.number(), value: z.number() }).optional(),
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
    previousStartTime: EpochSeconds.optional(),
    previousEndTime: EpochSeconds.optional(),
    includeLatestData: z.stringbool().default(false),
    dataKeys: DataKeys.optional(),
  }),
  output: z.object({
    current: TimeRange,
    previous: TimeRange,
    metrics: z.record(z.string(), Metric),
  }),
})
