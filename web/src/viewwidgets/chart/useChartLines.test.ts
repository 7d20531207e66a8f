import { expect, it } from 'vitest'
import { DeviceId } from '../../../../shared/core/ids'
import { GroupChartSettings } from '../../../../shared/views/groupView'
import { dayMs } from '../../../../shared/core/time'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { chartLines, keptFrom } from './useChartLines'

const deviceOf = (n: number, values: GroupDevice['values']): GroupDevice => ({
  deviceid: DeviceId.parse(`UNIT${String(n).padStart(5, '0')}`),
  name: `Truck ${n}`,
  type: '',
  model: '',
  fw: '',
  tier: 'Hosted',
  lastContactMs: 1,
  intervalSeconds: 60,
  values,
  events: [],
})

it('a series without a device is one line for each device that measures its key, as far as there is room', () => {
  const devices = Array.from({ length: 20 }, (_, n) => deviceOf(n, n === 3 ? { vin: null } : { vin: n }))
  const settings = GroupChartSettings.parse({
    series: [
      { key: 'fuel', dataType: 'latest', deviceid: 'UNIT00003', name: '', unit: '' },
      { key: 'vin', dataType: 'latest', name: '', unit: '' },
    ],
  })
  const { lines, total } = chartLines(settings, devices)
  expect(total).toBe(20)
  expect(lines).toHaveLength(15)
  expect(lines.slice(0, 5).map(({ deviceName, series: { key } }) => `${deviceName} ${key}`)).toEqual([
    'Truck 3 fuel',
    'Truck 0 vin',
    'Truck 1 vin',
    'Truck 2 vin',
    'Truck 4 vin',
  ])
})

it('asks no plan for days that it does not keep', () => {
  const now = 100 * dayMs
  const week = { fromMs: now - 7 * dayMs, toMs: now }
  expect(keptFrom('Basic', week, now)).toBe(now - dayMs)
  expect(keptFrom('Hosted', week, now)).toBe(week.fromMs)
  expect(keptFrom('', week, now)).toBe(week.fromMs)
  expect(keptFrom('Basic', { fromMs: now - 9 * dayMs, toMs: now - 2 * dayMs }, now)).toBeUndefined()
})
