import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import { TableSettings } from '../../../../shared/views/tableWidget'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { filterDevices, orderDevices } from './useTableSources'
import { filterColumns } from './tableColumns'

const nowMs = Date.UTC(2026, 10, 21, 10)

const device = (
  n: number,
  name: string,
  vin: number | null,
  levels: readonly string[] = [],
): GroupDevice => ({
  deviceid: DeviceId.parse(`TRUCK000${n}`),
  ...{ name, type: '', model: '', fw: '', tier: 'Hosted' },
  lastContactMs: nowMs,
  intervalSeconds: 5,
  values: { vin },
  events: levels.map((level) => ({ topic: 'x', level, msg: '', beganMs: 1 })),
})

const devices = [
  device(1, 'Truck 10', 27, ['warning']),
  device(2, 'truck 9', null),
  device(3, 'Dozer', 12, ['alarm']),
  device(4, 'Loader', 24, ['warning', 'info']),
]
const { columns } = TableSettings.parse({
  columns: [
    { key: 'name', dataType: 'fact', name: '', unit: '' },
    { key: 'vin', dataType: 'latest', name: '', unit: '' },
    { key: 'events', dataType: 'fact', name: '', unit: '' },
  ],
})
const cells = {
  columns: new Map(columns.map((column, at) => [`column${at}`, column])),
  sources: { metrics: { columns: new Map(), cut: new Set<never>(), failed: new Map() }, nowMs } as never,
}
const namesOf = (some: readonly GroupDevice[]) => some.map(({ name }) => name)
const ordered = (id: string, desc: boolean) => namesOf(orderDevices(devices, [{ id, desc }], cells))

describe('devices of a table', () => {
  it('are in the order of a column, those without a value last either way', () => {
    expect(ordered('column0', false)).toEqual(['Dozer', 'Loader', 'truck 9', 'Truck 10'])
    expect(ordered('column1', false)).toEqual(['Dozer', 'Loader', 'Truck 10', 'truck 9'])
    expect(ordered('column1', true)).toEqual(['Truck 10', 'Loader', 'Dozer', 'truck 9'])
  })

  it('begin with the gravest events', () => {
    expect(ordered('column2', true)).toEqual(['Dozer', 'Loader', 'Truck 10', 'truck 9'])
  })

  it('meet all rules at once', () => {
    const rules = [
      { key: 1, column: 'column0', operator: 'startsWith' as const, value: 'TRUCK', to: '' },
      { key: 2, column: 'column1', operator: 'between' as const, value: '20', to: '' },
    ]
    const filterColumns = [
      { id: 'column0', label: 'Name', kind: 'text' as const },
      { id: 'column1', label: 'Supply', kind: 'number' as const },
    ]
    expect(namesOf(filterDevices(devices, { rules, filterColumns }, cells))).toEqual(['Truck 10'])
    expect(filterDevices(devices, { rules: [], filterColumns }, cells)).toBe(devices)
  })

  it('are found by whether something is on', () => {
    const switched = devices.map((each, n) => ({ ...each, values: { vin: n % 2 === 0 } }))
    const [, kind] = filterColumns(columns, {}, switched)
    expect(kind).toMatchObject({ kind: 'text', choices: ['On', 'Off'] })
    const found = (value: string) => {
      const rules = [{ key: 1, column: 'column1', operator: 'contains' as const, value, to: '' }]
      return namesOf(
        filterDevices(switched, { rules, filterColumns: kind === undefined ? [] : [kind] }, cells),
      )
    }
    expect(found('On')).toEqual(['Truck 10', 'Dozer'])
    expect(found('Off')).toEqual(['truck 9', 'Loader'])
  })
})
