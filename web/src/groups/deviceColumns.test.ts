import { expect, it } from 'vitest'
import type { AlertLevel } from '../../../shared/alerts/alertLevels'
import { DeviceSummary } from '../../../shared/groups/groups'
import { compareUrgency } from './deviceColumns'
import { deviceRow } from './deviceRow'

const nowMs = 1_790_000_000_000
const row = (name: string, silentMinutes: number | undefined, level?: AlertLevel) =>
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
      latest: { ts: 1 },
      events: level === undefined ? [] : [{ id: '1', topic: 'vin', msg: '', level, beganTs: 1 }],
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
    row('Warning', 0, 'warning'),
    row('Alarm, silent', 60, 'alarm'),
    row('Alarm', 0, 'alarm'),
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
