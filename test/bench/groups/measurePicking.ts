import {
  createTable,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
} from '@tanstack/react-table'
import { TableSettings } from '../../../shared/views/tableWidget'
import { DeviceId } from '../../../shared/core/ids'
import type { CellSources } from '../../../web/src/viewwidgets/table/cellValue'
import { filterDevices, orderDevices } from '../../../web/src/viewwidgets/table/useTableSources'
import type { GroupDevice } from '../../../web/src/grouplive/groupDevices'
import { byRules } from '../../../web/src/ui/table/columnRules'
import type { Figure } from '../core/Figure'
import { runPairs, timeOf } from '../core/runPairs'

const count = 10_000
const pageSize = 50
const pairs = 7
/** Numbers that scatter the names. */
const stride = 7919
const columnId = (index: number) => `column${index}`

const deviceOf = (n: number): GroupDevice => ({
  deviceid: DeviceId.parse(`K${String(n).padStart(8, '0')}`),
  name: `Haul Truck ${(n * stride) % count}`,
  ...{ type: 'Haul Truck', model: 'QUAD-C2', fw: 'SFW003-3.4.0', tier: 'Hosted' },
  ...{ lastContactMs: 0, intervalSeconds: 300, events: [] },
  values: { vin: 20 + (n % 90) / 10, fuel_level: n % 100 },
})

const { columns } = TableSettings.parse({
  columns: [
    { key: 'name', dataType: 'fact', name: '', unit: '' },
    { key: 'vin', dataType: 'latest', name: '', unit: '' },
    { key: 'fuel_level', dataType: 'latest', name: '', unit: '' },
  ],
})
const rules = [{ key: 1, column: columnId(0), operator: 'contains' as const, value: 'truck 7', to: '' }]
const filterColumns = [{ id: columnId(0), label: 'Name', kind: 'text' as const }]
const sources: CellSources = { metrics: { columns: new Map(), cut: new Set(), failed: new Map() }, nowMs: 0 }
const cells = { columns: new Map(columns.map((column, at) => [columnId(at), column])), sources }

const pick = (devices: readonly GroupDevice[]) => {
  const ordered = orderDevices(devices, [{ id: columnId(0), desc: false }], cells)
  return filterDevices(ordered, { rules, filterColumns }, cells).slice(0, pageSize)
}

/** As the table library does it by itself: a row object of every device, and its own order of texts with numbers. */
const pickByLibrary = (devices: GroupDevice[]) =>
  createTable<GroupDevice>({
    data: devices,
    columns: [
      { id: columnId(0), accessorFn: ({ name }) => name, sortingFn: 'alphanumeric', filterFn: byRules },
    ],
    state: {
      sorting: [{ id: columnId(0), desc: false }],
      columnFilters: [{ id: columnId(0), value: rules }],
      pagination: { pageIndex: 0, pageSize },
      ...{ columnVisibility: {}, columnOrder: [], rowSelection: {}, expanded: {}, grouping: [] },
      columnPinning: {},
    },
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
    onStateChange: () => undefined,
    renderFallbackValue: null,
  }).getRowModel().rows

/** What it takes to show fifty rows of ten thousand devices anew: with each poll, each key typed, each other order. */
export const measurePicking = async (): Promise<Figure[]> => {
  // New names each time, as after a first load: nothing is remembered from the round before.
  let round = 0
  const fresh = () => {
    round += 1
    return Array.from({ length: count }, (_, n) => {
      const device = deviceOf(n)
      return { ...device, name: `${device.name} ${round}` }
    })
  }
  const measured = await runPairs(
    pairs,
    () => {
      const devices = fresh()
      return timeOf(() => pick(devices))
    },
    () => {
      const devices = fresh()
      return timeOf(() => pickByLibrary(devices))
    },
  )
  return [
    {
      name: `${count.toLocaleString('en')} devices put in order, filtered, ${pageSize} of them shown`,
      ...measured,
      unit: 'ms',
      aim: '≤ 50',
      against: 'the table library over all rows',
      limit: 'each name is read once for its order, and compared thirteen times',
    },
  ]
}
