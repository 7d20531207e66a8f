import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'
import { DataKey, Reading } from './reading'

/**
 * Why a chart shows nothing for a while, apart from its words: pages that read a chart may say nothing of it. `newUnit` is a
 * moment, with the first reading of the unit that took over.
 */
const gapReasonNames = [
  'noContact',
  'notSent',
  'sleeping',
  'dataOff',
  'planLimit',
  'buffered',
  'newUnit',
] as const
export type GapReason = (typeof gapReasonNames)[number]

/** Chart ranges in milliseconds. */
export const relativeRanges = {
  '10m': 600_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '6h': 21_600_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
  '1M': 2_628_000_000,
} as const
export type RelativeRange = keyof typeof relativeRanges

export const maxDataPoints = 1000
/** Charts ask for this many points. */
export const chartDownsample = 1100

const DataKeys = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(4000)),
    z.transform((text) => text.split(',')),
  ),
  z.array(DataKey).check(z.minLength(1), z.maxLength(60)),
)

export const Gap = z.object({
  fromTs: z.number(),
  toTs: z.number(),
  reason: z.enum(gapReasonNames),
})
export type Gap = z.infer<typeof Gap>

/** When one key of a chart of several was not sent, while others were. */
export const Unsent = z.object({ key: DataKey, fromTs: z.number(), toTs: z.number() })
export type Unsent = z.infer<typeof Unsent>

/** Where a chart's points do not show every reading of a key that leaps out alone: how many are hidden between. */
export const HiddenSpikes = z.object({
  key: DataKey,
  fromTs: z.number(),
  toTs: z.number(),
  count: z.int(),
})
export type HiddenSpikes = z.infer<typeof HiddenSpikes>

/**
 * One key as a band, where its readings are too many to be seen one by one: the middle times of its columns, seconds,
 * and of each the lowest, the median and the highest of its readings. Columns without readings are left out.
 */
export const Envelope = z.object({
  key: DataKey,
  ts: z.array(z.number()),
  low: z.array(z.number()),
  mid: z.array(z.number()),
  high: z.array(z.number()),
})
export type Envelope = z.infer<typeof Envelope>

/** Readings that came after newer ones: when they were stored, and their first and last measurement time, seconds. */
export const Late = z.object({ atMs: z.number(), fromTs: z.number(), toTs: z.number() })
export type Late = z.infer<typeof Late>

/**
 * Readings in ascending time. Without a range: the latest `dataPoints`. With one: from its start, page by page;
 * `lastEvaluatedTime` (whole seconds) is the next page's `pageStartTime`, and no second is ever split.
 * With `downsample`: at most so many real readings of each key, the first and last of the window and the lowest and
 * highest of each stretch. With `plotWidth` instead, the columns of the plot in pixels: the first, last, lowest and
 * highest of each column, which draw the very line that all readings would; beyond 62 days those of each hour. A chart
 * of more readings than can be decoded at once ends early, at its `lastEvaluatedTime`. `hiddenSpikes` says where single
 * readings leap out that the points do not show, since a taller one stands beside them: a closer look shows them.
 * `envelope` asks for so many columns of each key besides, of which `envelopes` lists those that are crowded; a chart of
 * more than 62 days, which is drawn by its hours, has none.
 *
 * `gaps` say when none of the keys was sent, and why; `unsent` says of each of several keys when only the others were.
 *
 * `late` is given for the latest readings and for ranges: a page that only asks for what is newer than it has asks for
 * that span again when `atMs` is another than the last time.
 */
export const queryReadings = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/data',
  summary: 'Read a device’s latest readings, a time range page by page, or a chart of it.',
  ability: 'viewData',
  input: z.object({
    deviceid: DeviceId,
    dataPoints: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxDataPoints))),
    dataKeys: z.optional(DataKeys),
    fromTime: z.optional(EpochSeconds),
    toTime: z.optional(EpochSeconds),
    relative: z.optional(z.enum(Object.keys(relativeRanges) as [RelativeRange, ...RelativeRange[]])),
    downsample: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000))),
    plotWidth: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2000))),
    envelope: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    pageStartTime: z.optional(EpochSeconds),
  }),
  output: z.object({
    data: z.array(Reading),
    lastEvaluatedTime: z.optional(z.int()),
    gaps: z.optional(z.array(Gap)),
    unsent: z.optional(z.array(Unsent)),
    hiddenSpikes: z.optional(z.array(HiddenSpikes)),
    envelopes: z.optional(z.array(Envelope)),
    late: z.optional(Late),
  }),
})
