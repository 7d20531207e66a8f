import { expect, it } from 'vitest'
import { defaultPlace } from './defaultPlace'

const order = (keys: readonly string[], assetType: string | undefined, named: string[] = []) =>
  [...keys].sort(
    (a, b) =>
      defaultPlace(a, named.includes(a) ? { name: 'X' } : undefined, assetType) -
      defaultPlace(b, named.includes(b) ? { name: 'X' } : undefined, assetType),
  )

it('puts what the owner named first, then the key measurements of the machine, then the rest', () => {
  const keys = ['accel_z', 'vin', 'coolant_temp', 'cp1']
  expect(order(keys, 'Haul Truck', ['cp1'])).toEqual(['cp1', 'coolant_temp', 'vin', 'accel_z'])
})

it('takes other channels for the key measurements of other machines', () => {
  expect(order(['gps_speed', 'current1'], 'Water Tank')).toEqual(['current1', 'gps_speed'])
  expect(order(['current1', 'gps_speed'], 'Haul Truck')).toEqual(['gps_speed', 'current1'])
  expect(order(['current1', 'gps_speed'], undefined)).toEqual(['gps_speed', 'current1'])
})

it('leaves cards that are no measurement where the catalogue has them', () => {
  expect(defaultPlace('deviceinfo', undefined, 'Haul Truck')).toBe(2)
  expect(defaultPlace('widget1', { name: 'Pump' }, undefined)).toBe(9)
})
