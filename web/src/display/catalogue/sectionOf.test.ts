import { expect, it } from 'vitest'
import { metricTable } from '../../../../shared/display/metricTable'
import { describeMetric } from './metricCatalogue'
import { isFolded, type Section, sectionOf } from './sectionOf'

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
