import { expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { chartOfEvent, valueOfEvent, pathOfEvent } from './eventFacts'

it('is written in the unit and with the decimals of the display settings', () => {
  const own = { name: 'Volume', units: 'L', dp: 0 }
  expect(valueOfEvent({ topic: 'cp1', value: 55_017.25 }, own)).toBe('55017 L')
})

it('is the word of a channel that has two states, and the text of one that has text', () => {
  const digitalSettings = { lowThreshold: 0.5, lowString: 'Dry', highString: 'Wet' }
  expect(valueOfEvent({ topic: 'digital1', value: 1 }, { displayType: 'digital', digitalSettings })).toBe(
    'Wet',
  )
  expect(valueOfEvent({ topic: 'script', value: 'stopped' }, undefined)).toBe('stopped')
})

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

it('shows nothing that has yet to come, and the usual range while it is not known when it began', () => {
  expect(pathOfEvent(event, 10_100)).toBe('/data/TRUCK0001?chart=cp3&from=8200&to=10100')
  expect(chartOfEvent({ topic: 'cp3', beganTs: undefined })).toEqual({ chart: 'cp3' })
})

it('leads to the device where there is nothing to draw', () => {
  for (const topic of ['mjs', 'device']) {
    expect(pathOfEvent({ ...event, topic })).toBe('/data/TRUCK0001')
  }
})
