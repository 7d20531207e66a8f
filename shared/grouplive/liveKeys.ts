import type { GroupChartSettings, GroupWidget, GroupWidgets } from '../views/groupView'
import type { TableColumn } from '../views/tableWidget'
import { type AssetFact, maxValueKeys } from './groupValues'

const mark = 'fact:'

/** A fact among the needs of a widget, which else are keys. */
const needOf = (fact: AssetFact): string => `${mark}${fact}`

/**
 * What is asked of each device so that widgets with these needs can show it. The page, the script that asks ahead of it
 * and who is asked for what a view shows come to the same words.
 */
export const questionOf = (needs: Iterable<string>): { keys?: string; facts: string } => {
  const sorted = [...new Set([...needs, needOf('name')])].sort()
  const keys = sorted.filter((need) => !need.startsWith(mark)).slice(0, maxValueKeys)
  const facts = sorted.filter((need) => need.startsWith(mark)).map((need) => need.slice(mark.length))
  return { ...(keys.length === 0 ? {} : { keys: keys.join(',') }), facts: facts.join(',') }
}

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
