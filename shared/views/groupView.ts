import * as z from 'zod/mini'
import { ViewId } from '../core/ids'
import { sanitiseText } from '../display/sanitiseText'
import { GroupChartSettings } from './chartWidget'
import { HeadlineSettings } from './headlineWidget'
import { Layouts } from './layouts'
import { MapSettings } from './mapWidget'
import { TableSettings } from './tableWidget'
import { TimeRange } from './timeRange'

export const maxViewsOfGroup = 50
export const maxWidgetsOfView = 30
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
