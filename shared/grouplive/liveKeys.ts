import type { GroupChartSettings } from '../views/chartWidget'
import type { GroupWidget, GroupWidgets } from '../views/groupView'
import type { TableColumn } from '../views/tableWidget'
import { needOf } from './questionOf'

/** What `statusOf` reads besides the contact. */
const statusKeys = ['gps_speed', 'state'] as const

/** What a map reads of each device, besides what its popup shows. */
export const mapKeys = ['gps_lat', 'gps_lon', 'gps_cog', ...statusKeys] as const

export const columnKeys = (columns: readonly TableColumn[]): string[] =>
  columns.flatMap(({ key, dataType }) => {
    if (dataType === 'latest') return [key]
    if (dataType !== 'fact') return []
    if (key === 'status') return statusKeys
    return key === 'type' || key === 'model' || key === 'fw' || key === 'tier' ? [needOf(key)] : []
  })

/** The keys of a chart, and the plan of each device, which says how far back it may be asked. */
export const chartKeys = ({ series }: GroupChartSettings): string[] => [
  ...series.map(({ key }) => key),
  needOf('tier'),
]

const keysOf = ({ type, settings }: GroupWidget): readonly string[] | undefined => {
  if (type === 'map') return [...mapKeys, ...settings.keys]
  if (type === 'table') return columnKeys(settings.columns)
  if (type === 'chart') return chartKeys(settings)
  if (settings.key === null || settings.dataType === 'metric') return undefined
  return settings.dataType === 'latest' ? [settings.key] : []
}

/** The keys whose newest readings a view shows, and what else of its devices; undefined when it shows no device as it is now. */
export const liveKeys = (widgets: GroupWidgets): readonly string[] | undefined => {
  const found = Object.values(widgets).flatMap((widget) => {
    const keys = keysOf(widget)
    return keys === undefined ? [] : [keys]
  })
  return found.length === 0 ? undefined : found.flat()
}
