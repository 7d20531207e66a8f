import * as z from 'zod'
import { DataKey } from '../data/reading'
import { type RelativeRange, relativeRanges } from '../data/queryReadings'
import { maxDecimals, maxLabelLength } from './displaySettings'
import { sanitiseText } from './sanitiseText'

/** How much a drawn chart shows; `single` is the newest measurement alone, a list of numbers over its places. */
export const customChartRanges = [...(Object.keys(relativeRanges) as RelativeRange[]), 'single'] as const
export type CustomChartRange = (typeof customChartRanges)[number]

export const customChartTypes = ['line', 'bar'] as const
export const lineTypes = ['solid', 'dashed', 'dotted'] as const
export type LineType = (typeof lineTypes)[number]
/** How one series is drawn: as its chart says, or in its own way. */
export const seriesDisplayTypes = ['default', 'line', 'step', 'area', 'points', 'bar', 'hide'] as const
export type SeriesDisplayType = (typeof seriesDisplayTypes)[number]
export const axisNames = ['ax1', 'ax2'] as const
export type AxisName = (typeof axisNames)[number]

export const maxSeries = 15
export const maxTicks = 20
export const maxChartNameLength = 40
export const maxLineWidth = 8

const text = (most: number) =>
  z.string().overwrite(sanitiseText).max(most, `must be at most ${most} characters`).default('')
const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1e88e5')
  .nullable()
  .default(null)
const Ticks = z.number().int().min(1).max(maxTicks).nullable().default(null)

/** An empty limit, tick or number of decimals is found from what is drawn; an empty colour is the page's ink. */
const Axis = z.strictObject({
  name: text(maxChartNameLength),
  unit: text(maxLabelLength),
  colour: Colour,
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  dp: z.number().int().min(0).max(maxDecimals).nullable().default(null),
  tick: Ticks,
})
export type CustomAxis = z.infer<typeof Axis>

const TimeAxis = z.strictObject({
  name: text(maxChartNameLength),
  tick: Ticks,
  /** Where the first number of a list stands, and how far apart they are: hertz of a spectrum, for example. */
  offset: z.number().default(0),
  scale: z.number().default(1),
  dp: z.number().int().min(0).max(maxDecimals).default(0),
  colour: Colour,
})

export const CustomSeries = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9]{1,20}$/, 'must be letters and digits'),
  key: DataKey,
  colour: Colour,
  lineType: z.enum(lineTypes).default('solid'),
  lineWidth: z.number().min(0.5).max(maxLineWidth).default(1.5),
  axisBind: z.enum(axisNames).default('ax1'),
  /** What the others are measured against: drawn above them, never stacked. */
  goalSeries: z.boolean().default(false),
  displayType: z.enum(seriesDisplayTypes).default('default'),
})
export type CustomSeries = z.infer<typeof CustomSeries>

/** A chart as somebody drew it, kept in the display settings of its key (spec 1 §3). */
export const CustomChart = z.strictObject({
  name: text(maxChartNameLength),
  type: z.enum(customChartTypes).default('line'),
  range: z.enum(customChartRanges).default('10m'),
  stack: z.boolean().default(false),
  axis: z.strictObject({ ax1: Axis.prefault({}), ax2: Axis.prefault({}) }).prefault({}),
  xAxis: z.strictObject({ xa1: TimeAxis.prefault({}) }).prefault({}),
  series: z
    .array(CustomSeries)
    .max(maxSeries, `at most ${maxSeries} series`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'ids must differ')
    .default([]),
  backgroundColor: Colour,
  dataLabels: z.boolean().default(false),
  dataLabelColor: Colour,
})
export type CustomChart = z.infer<typeof CustomChart>

export const isChartKey = (key: string): boolean => key.startsWith('chart')

/** The chart of an entry of the display settings; undefined when there is none, or none that can be read. */
export const readCustomChart = (stored: unknown): CustomChart | undefined =>
  stored === undefined ? undefined : CustomChart.safeParse(stored).data
