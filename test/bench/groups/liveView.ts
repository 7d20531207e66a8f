import { HeadlineSettings, MapSettings, type GroupWidgets } from '../../../shared/views/groupView'
import { TableSettings } from '../../../shared/views/tableWidget'

const place = (x: number, y: number, w: number, h: number) => ({
  lg: { x, y, w, h },
  md: { x: 0, y, w: 6, h },
  sm: { x: 0, y, w: 4, h },
})

const fact = (key: string) => ({ key, dataType: 'fact', name: '', unit: '' })
const latest = (key: string) => ({ key, dataType: 'latest', name: '', unit: '', dp: 1 })

/** A table, a map and two headlines, all of them of what is so now. */
export const liveView = {
  name: 'Live',
  timeRange: { type: 'day' as const, amount: 1, rolling: true },
  widgets: {
    'w-count000': {
      type: 'headline',
      settings: HeadlineSettings.parse({ title: 'In contact', key: 'status', dataType: 'fact', unit: '' }),
      layouts: place(0, 0, 3, 4),
    },
    'w-supply00': {
      type: 'headline',
      settings: HeadlineSettings.parse({ title: 'Supply', key: 'vin', dataType: 'latest', unit: 'V' }),
      layouts: place(3, 0, 3, 4),
    },
    'w-map00000': {
      type: 'map',
      settings: MapSettings.parse({ title: 'Places', keys: ['fuel_level'] }),
      layouts: place(6, 0, 6, 14),
    },
    'w-table000': {
      type: 'table',
      settings: TableSettings.parse({
        title: 'Machines',
        columns: [fact('name'), fact('status'), latest('vin'), latest('fuel_level'), fact('events')],
        pageSize: 50,
        sort: { column: 0, desc: false },
      }),
      layouts: place(0, 14, 12, 14),
    },
  } satisfies GroupWidgets,
}

/** What the page holds once every widget shows all of so many devices. */
export const liveParts = (count: number) => ({
  selector: `[aria-label="Map of ${count} devices"] [data-mark]`,
  count: 1,
  also: [
    'table tbody tr[data-index]',
    '[role="group"][aria-label="In contact"]',
    '[role="group"][aria-label="Supply"]',
  ],
})
