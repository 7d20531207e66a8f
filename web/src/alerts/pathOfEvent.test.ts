import { expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { pathOfEvent } from './pathOfEvent'

const event = {
  id: '1',
  deviceid: DeviceId.parse('TRUCK0001'),
  deviceName: 'Haul Truck 1',
  topic: 'cp3',
  level: 'alarm' as const,
  msg: 'High',
  beganTs: 10_000.5,
}

it('leads to what an event is about, from a while before it began', () => {
  expect(pathOfEvent(event)).toBe('/data/TRUCK0001?chart=cp3&from=8200&to=11801')
  expect(pathOfEvent({ ...event, endedTs: 20_000 })).toBe('/data/TRUCK0001?chart=cp3&from=8200&to=21800')
})

it('leads to the device where there is nothing to draw', () => {
  for (const topic of ['mjs', 'device']) {
    expect(pathOfEvent({ ...event, topic })).toBe('/data/TRUCK0001')
  }
})
