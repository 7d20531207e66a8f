import { expect, it } from 'vitest'
import { metricTable } from '../../../../shared/display/metricTable'
import { defaultPlace, sectionOf, sections, isFolded, type Section } from './cardPlace'
import { describeMetric } from './metricCatalogue'

it.each<[Section, string[]]>([
  ['now', ['events', 'gps_position', 'utilisation', 'state', 'work_states', 'triggers']],
  [
    'machine',
    ['eng_speed', 'fuel_level', 'cp1', 'analog2', 'mod40', 'widget1', 'chart2', 'gps_speed', 'eng_hrs'],
  ],
  ['power', ['vin', 'vbat', 'vlipo', 'vsys', 'vreg', 'vin_hrs']],
  ['environment', ['ambient', 'humidity', 'pressure', 'light']],
  ['motion', ['gps_info', 'gps_odo', 'gps_lat', 'pitch', 'accel_z', 'motion', 'movement_hrs']],
  ['bus', ['can1', 'dtc2', 'ble', 'capture1']],
  ['device', ['deviceinfo', 'command_queue', 'raw_json', 'wifi_rssi']],
])('%s', (section, keys) => {
  expect(keys.map((key) => [key, sectionOf(key)])).toEqual(keys.map((key) => [key, section]))
})

it('gives what no one has heard of to the machine', () => {
  expect(sectionOf('boom_angle_left')).toBe('machine')
  expect(sectionOf('motional')).toBe('machine')
})

it('folds axes and raw data away, and nothing else', () => {
  const folded = Object.keys(metricTable).filter((key) => isFolded(key, describeMetric(key).card))
  expect(folded.sort()).toEqual([
    'accel_x',
    'accel_y',
    'accel_z',
    'ble',
    'can1',
    'can2',
    'capture1',
    'raw_json',
  ])
})

const order = (keys: readonly string[], assetType: string | undefined, named: string[] = []) =>
  [...keys].sort(
    (a, b) =>
      defaultPlace(a, named.includes(a) ? { name: 'X' } : undefined, assetType) -
      defaultPlace(b, named.includes(b) ? { name: 'X' } : undefined, assetType),
  )

it('goes through the sections one after the other', () => {
  const keys = [...Object.keys(metricTable), 'cp1', 'digital3', 'mod12', 'widget1', 'can1', 'something_new']
  const found = order(keys, 'Haul Truck').map(sectionOf)
  expect(found).toEqual([...found].sort((a, b) => sections.indexOf(a) - sections.indexOf(b)))
})

it('puts what the owner named first in its section, then the key measurements of the machine, then the rest', () => {
  const keys = ['distance_km', 'accel_z', 'vin', 'coolant_temp', 'cp1', 'pitch']
  expect(order(keys, 'Haul Truck', ['cp1', 'accel_z'])).toEqual([
    'cp1',
    'coolant_temp',
    'distance_km',
    'vin',
    'accel_z',
    'pitch',
  ])
})

it('takes other channels for the key measurements of other machines', () => {
  expect(order(['gps_speed', 'current1'], 'Water Tank')).toEqual(['current1', 'gps_speed'])
  expect(order(['current1', 'gps_speed'], 'Haul Truck')).toEqual(['gps_speed', 'current1'])
  expect(order(['current1', 'gps_speed'], undefined)).toEqual(['gps_speed', 'current1'])
})

it('begins with what is wrong and ends with what was sent', () => {
  const keys = [...Object.keys(metricTable)]
  const sorted = order(keys, undefined)
  expect(sorted[0]).toBe('events')
  expect(defaultPlace('raw_json', undefined, undefined)).toBe(
    Math.max(...keys.map((key) => defaultPlace(key, undefined, undefined))),
  )
  expect(defaultPlace('widget1', { name: 'Pump' }, undefined)).toBe(9)
})
