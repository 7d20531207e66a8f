import * as z from 'zod/mini'
import { StorableNumber } from '../core/storableNumber'
import { DataKey } from '../data/reading'
import { type RelativeRange, relativeRanges } from '../data/queryReadings'
import { maxDecimals, maxLabelLength, sanitiseText } from './displaySettings'

/** How much a custom chart shows; `single` is the newest measurement alone, a list of numbers over its places. */
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
  z._default(
    z.string().check(z.overwrite(sanitiseText), z.maxLength(most, `must be at most ${most} characters`)),
    '',
  )
const Colour = z._default(
  z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1e88e5'))),
  null,
)
const Ticks = z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(maxTicks))), null)

/** An empty limit, tick or number of decimals is found from what is drawn; an empty colour is the page's ink. */
const Axis = z.strictObject({
  name: text(maxChartNameLength),
  unit: text(maxLabelLength),
  colour: Colour,
  min: z._default(z.nullable(StorableNumber), null),
  max: z._default(z.nullable(StorableNumber), null),
  dp: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(maxDecimals))), null),
  tick: Ticks,
})
export type CustomAxis = z.infer<typeof Axis>

const TimeAxis = z.strictObject({
  name: text(maxChartNameLength),
  tick: Ticks,
  /** Where the first number of a list stands, and how far apart they are: hertz of a spectrum, for example. */
  offset: z._default(StorableNumber, 0),
  scale: z._default(StorableNumber, 1),
  dp: z._default(z.int().check(z.minimum(0), z.maximum(maxDecimals)), 0),
  colour: Colour,
})

export const CustomSeries = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/, 'must be letters and digits')),
  key: DataKey,
  colour: Colour,
  lineType: z._default(z.enum(lineTypes), 'solid'),
  lineWidth: z._default(StorableNumber.check(z.minimum(0.5), z.maximum(maxLineWidth)), 1.5),
  axisBind: z._default(z.enum(axisNames), 'ax1'),
  /** What the others are measured against: drawn above them, never stacked. */
  goalSeries: z._default(z.boolean(), false),
  displayType: z._default(z.enum(seriesDisplayTypes), 'default'),
})
export type CustomSeries = z.infer<typeof CustomSeries>

/** A chart as a person drew it, kept in the display settings of its key. */
export const CustomChart = z.strictObject({
  name: text(maxChartNameLength),
  type: z._default(z.enum(customChartTypes), 'line'),
  range: z._default(z.enum(customChartRanges), '10m'),
  stack: z._default(z.boolean(), false),
  axis: z.prefault(z.strictObject({ ax1: z.prefault(Axis, {}), ax2: z.prefault(Axis, {}) }), {}),
  xAxis: z.prefault(z.strictObject({ xa1: z.prefault(TimeAxis, {}) }), {}),
  series: z._default(
    z.array(CustomSeries).check(
      z.maxLength(maxSeries, `may have at most ${maxSeries} series`),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have ids that differ'),
    ),
    [],
  ),
  backgroundColor: Colour,
  dataLabels: z._default(z.boolean(), false),
  dataLabelColor: Colour,
})
export type CustomChart = z.infer<typeof CustomChart>

/** The chart of an entry of the display settings; undefined when there is none, or none that can be read. */
export const readCustomChart = (stored: unknown): CustomChart | undefined =>
  stored === undefined ? undefined : CustomChart.safeParse(stored).data
