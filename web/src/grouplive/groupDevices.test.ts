import { expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { type GroupDevice, statusNames, statusOf } from './groupDevices'

const nowMs = Date.UTC(2026, 10, 21, 10)
const silentMs = 60 * 60_000

const device = (values: GroupDevice['values'], agoMs = 0): GroupDevice => ({
  deviceid: DeviceId.parse('TRUCK0001'),
  ...{ name: 'Truck', type: '', model: '', fw: '', tier: 'Hosted', events: [] },
  lastContactMs: nowMs - agoMs,
  intervalSeconds: 5,
  values,
})

it.each([
  ['Moving', { gps_speed: 30, state: 5 }],
  ['Moving', { gps_speed: 30 }],
  ['Working', { gps_speed: 0, state: 4 }],
  ['Working', { state: 6 }],
  ['Idle', { gps_speed: 0, state: 2 }],
  ['Idle', {}],
])('%s: %o', (name, values) => {
  expect(statusNames[statusOf(device(values), nowMs)]).toBe(name)
})

it('is offline once it is silent for too long, whatever it did last', () => {
  expect(statusOf(device({ gps_speed: 30, state: 5 }, silentMs), nowMs)).toBe('offline')
})
