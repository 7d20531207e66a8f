import { expect, it } from 'vitest'
import { DeviceSummary } from '../../../shared/groups/groups'
import { compareUrgency } from './compareUrgency'
import { deviceRow } from './deviceRow'

const nowMs = 1_790_000_000_000
const row = (name: string, silentMinutes: number | undefined, lv = 0) =>
  deviceRow(
    DeviceSummary.parse({
      deviceid: 'TRUCK0001',
      name,
      type: '',
      model: '',
      fw: '',
      tier: 'Hosted',
      intervalSeconds: 60,
      lastContactMs: silentMinutes === undefined ? undefined : nowMs - silentMinutes * 60_000,
      latest: { ts: 1, events: lv === 0 ? [] : [{ topic: 'vin', msg: '', lv }] },
    }),
    nowMs,
  )

it('puts first what is worst, then what is silent the longest, then by name', () => {
  const rows = [
    row('Truck 10', 0),
    row('Truck 2', 0),
    row('New', undefined),
    row('Silent', 60),
    row('Silent for long', 3000),
    row('Warning', 0, 30),
    row('Alarm, silent', 60, 40),
    row('Alarm', 0, 40),
  ]
  expect(rows.sort(compareUrgency).map(({ name }) => name)).toEqual([
    'Alarm, silent',
    'Alarm',
    'Warning',
    'Silent for long',
    'Silent',
    'New',
    'Truck 2',
    'Truck 10',
  ])
})
