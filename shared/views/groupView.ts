import * as z from 'zod/mini'
import { ViewId, DeviceId } from '../core/ids'
import { sanitiseText } from '../display/displaySettings'
import { DataKey } from '../data/reading'
import {
  Dp,
  Operator,
  Title,
  Unit,
  ValueDataType,
  ValueKey,
  ValueName,
  TrendColor,
  TableSettings,
} from './tableWidget'

export const rangeTypes = ['day', 'week', 'month'] as const
export type RangeType = (typeof rangeTypes)[number]

/** Longer than the longest history that a plan keeps says nothing more. */
export const maxAmount = { day: 730, week: 104, month: 24 } as const satisfies Record<RangeType, number>

/** The last so many days, weeks or months: rolling back from now, or from where the calendar's unit began. */
export const TimeRange = z
  .strictObject({
    type: z.enum(rangeTypes),
    amount: z.int().check(z.minimum(1)),
    rolling: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ type, amount }) => amount <= maxAmount[type], {
      error: 'must be 730 days, 104 weeks or 24 months at most',
      path: ['amount'],
    }),
  )
export type TimeRange = z.infer<typeof TimeRange>

/** Of a new view. */
export const defaultTimeRange: TimeRange = { type: 'day', amount: 7, rolling: true }

/** From how many pixels of room on a layout is used, and how many columns it has there. */
export const breakpoints = {
  lg: { fromPx: 992, columns: 12 },
  md: { fromPx: 576, columns: 6 },
  sm: { fromPx: 0, columns: 4 },
} as const
export type Breakpoint = keyof typeof breakpoints

export const maxWidgetRows = 60
/** Further down than thirty of the tallest widgets reach. */
const maxRow = 2000

const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most))

const layoutOf = ({ columns }: { columns: number }) =>
  z
    .strictObject({
      x: z.int().check(z.minimum(0), z.maximum(columns - 1)),
      y: z.int().check(z.minimum(0), z.maximum(maxRow)),
      w: count(columns),
      h: count(maxWidgetRows),
    })
    .check(z.refine(({ x, w }) => x + w <= columns, `must fit into ${columns} columns`))

/** Where a widget stands, in columns and rows of its breakpoint. */
export const Layouts = z.strictObject({
  lg: layoutOf(breakpoints.lg),
  md: layoutOf(breakpoints.md),
  sm: layoutOf(breakpoints.sm),
})
export type Layouts = z.infer<typeof Layouts>
export type Layout = Layouts[Breakpoint]

export const maxGroupSeries = 15

const Series = z.strictObject({
  key: ValueKey,
  dataType: ValueDataType,
  operator: z.optional(Operator),
  axis: z._default(z.enum(['left', 'right']), 'left'),
  /** One device of the group; without it every device that has the key, as far as there is room for them. */
  deviceid: z.optional(DeviceId),
  name: ValueName,
  unit: Unit,
  dp: Dp,
})
export type GroupSeries = z.infer<typeof Series>

export const GroupChartSettings = z.strictObject({
  title: Title,
  series: z._default(
    z.array(Series).check(z.maxLength(maxGroupSeries, `may have at most ${maxGroupSeries} series`)),
    [],
  ),
})
export type GroupChartSettings = z.infer<typeof GroupChartSettings>

/** One figure of the whole group. Without a key nothing was chosen yet. */
export const HeadlineSettings = z.strictObject({
  title: Title,
  key: z._default(z.nullable(ValueKey), null),
  dataType: z._default(ValueDataType, 'metric'),
  operator: z._default(Operator, 'avg'),
  unit: Unit,
  trendColor: TrendColor,
  dp: Dp,
})
export type HeadlineSettings = z.infer<typeof HeadlineSettings>

export const maxPopupKeys = 8
export const mapStates = ['moving', 'working', 'idle', 'offline'] as const
export type MapState = (typeof mapStates)[number]

export const MapSettings = z.strictObject({
  title: Title,
  /** What a popup shows of a device. */
  keys: z._default(
    z.array(DataKey).check(z.maxLength(maxPopupKeys, `may have at most ${maxPopupKeys} values`)),
    [],
  ),
  /** Only devices in one of these; none stands for all. */
  states: z._default(z.array(z.enum(mapStates)), []),
  /** The device that stays in the middle. */
  follow: z._default(z.nullable(DeviceId), null),
})
export type MapSettings = z.infer<typeof MapSettings>

export const maxViewsOfGroup = 50
const maxWidgetsOfView = 30
/** Of a view as it is stored, in bytes. */
export const maxViewBytes = 200_000
const maxViewNameLength = 40

export const GroupWidgetId = z
  .string()
  .check(z.regex(/^w-[A-Za-z0-9]{8}$/, 'must be w- and 8 letters or digits'))

const widgetOf = <Type extends string, Settings extends z.ZodMiniType>(type: Type, settings: Settings) =>
  z.strictObject({ type: z.literal(type), settings, layouts: Layouts })

export const GroupWidget = z.discriminatedUnion('type', [
  widgetOf('table', TableSettings),
  widgetOf('chart', GroupChartSettings),
  widgetOf('headline', HeadlineSettings),
  widgetOf('map', MapSettings),
])
export type GroupWidget = z.infer<typeof GroupWidget>
export const groupWidgetTypes = [
  'table',
  'chart',
  'headline',
  'map',
] as const satisfies readonly GroupWidget['type'][]
export type GroupWidgetType = (typeof groupWidgetTypes)[number]
export type SettingsOf<Type extends GroupWidgetType> = Extract<GroupWidget, { type: Type }>['settings']

/** Where each stands is in its layouts; which device may see what is asked of the server anew by each widget. */
export const GroupWidgets = z.record(GroupWidgetId, GroupWidget).check(
  z.refine(
    (widgets) => Object.keys(widgets).length <= maxWidgetsOfView,
    `may have at most ${maxWidgetsOfView} widgets`,
  ),
  z.refine(
    (widgets) => Object.values(widgets).filter(({ type }) => type === 'map').length <= 1,
    'Only one map widget per view.',
  ),
)
export type GroupWidgets = z.infer<typeof GroupWidgets>

export const ViewName = z
  .string()
  .check(
    z.overwrite(sanitiseText),
    z.maxLength(maxViewNameLength, `must be at most ${maxViewNameLength} characters`),
  )

/** What a tab needs to know of a view. */
export const ViewHead = z.object({ viewid: ViewId, name: z.string(), sortOrder: z.int() })
export type ViewHead = z.infer<typeof ViewHead>

export const GroupView = z.extend(ViewHead, {
  /** Counts what was saved; 0 for the view that a group has before anybody made one. */
  version: z.int(),
  timeRange: TimeRange,
  widgets: z.record(GroupWidgetId, GroupWidget),
  /** The widgets that can no longer be read, by their ids. */
  leftOut: z.array(z.string()),
})
export type GroupView = z.infer<typeof GroupView>
