import { expect, it } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { markerOf } from './markerOf'

const facts = {
  deviceid: DeviceId.parse('TRUCK0001'),
  name: 'Haul Truck 1',
  place: { lat: -32.6269, lon: 151.0722 },
  isPast: false,
  events: null,
}

it('says which device stands where', () => {
  expect(markerOf(facts)).toMatchObject({
    id: 'TRUCK0001',
    label: 'Haul Truck 1',
    severity: 'normal',
    opacity: 1,
    mapInfoText: 'Haul Truck 1 · -32.62690, 151.07220',
  })
})

it('is as grave as the gravest event of the reading, and says it', () => {
  const events = [
    { topic: 'vin', lv: 5, msg: 'High' },
    { topic: 'fuel', lv: 35, msg: 'Empty' },
  ]
  const marker = markerOf({ ...facts, events })
  expect(marker.severity).toBe('alarm')
  expect(marker.colour).not.toBe(markerOf(facts).colour)
  expect(marker.mapInfoText).toMatch(/ · Alarm: Empty$/)
})

it('is half opaque where the selected reading has no position', () => {
  expect(markerOf({ ...facts, isPast: true }).opacity).toBe(0.5)
})
