import { ViewId } from '../../shared/core/ids'
import {
  type GroupWidgets,
  MapSettings,
  type TimeRange,
  defaultTimeRange,
} from '../../shared/views/groupView'
import { TableSettings, type FactKey } from '../../shared/views/tableWidget'

/** What a view shows, by its widgets. */
export interface ViewBody {
  timeRange: TimeRange
  widgets: GroupWidgets
}

/** Of the view that a group has before anybody made one; it is stored with its first change. */
export const defaultHead = { viewid: ViewId.parse('v-overview'), name: 'Overview' }

const columns: readonly FactKey[] = ['name', 'type', 'deviceid', 'lastContact', 'events']

const atTop = { x: 0, y: 0, h: 14 }
const below = { x: 0, y: 14, h: 10 }

export const defaultView = (): ViewBody => ({
  timeRange: defaultTimeRange,
  widgets: {
    'w-devices0': {
      type: 'table',
      settings: TableSettings.parse({
        columns: columns.map((key) => ({ key, dataType: 'fact', name: '', unit: '' })),
      }),
      layouts: { lg: { ...atTop, w: 12 }, md: { ...atTop, w: 6 }, sm: { ...atTop, w: 4 } },
    },
    'w-map00000': {
      type: 'map',
      settings: MapSettings.parse({}),
      layouts: { lg: { ...below, w: 12 }, md: { ...below, w: 6 }, sm: { ...below, w: 4 } },
    },
  },
})
