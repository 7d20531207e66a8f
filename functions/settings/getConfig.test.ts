import { expect, it } from 'vitest'
import { selectSettings } from './getConfig'

const flat = {
  'device.id': 'TRUCK0001',
  'device.base_interval': 60,
  'gps.maxtime': 200,
  'vin.alarm': '',
  'wifi.sta.pass': '***',
  'endpoint.data_to_portal': false,
}

it('all settings are shown unless somebody asks for less', () => {
  expect(selectSettings(flat, {})).toEqual(flat)
  expect(selectSettings(flat, { changesOnly: 'false', removeUnique: 'false' })).toEqual(flat)
})

it('changes only are those that a new device does not have', () => {
  expect(Object.keys(selectSettings(flat, { changesOnly: 'true' }))).toEqual([
    ...['device.id', 'gps.maxtime', 'wifi.sta.pass', 'endpoint.data_to_portal'],
  ])
})

it('without what is unique nothing says which device it was, and no secret is there', () => {
  expect(selectSettings(flat, { changesOnly: 'true', removeUnique: 'true' })).toEqual({
    'gps.maxtime': 200,
    'endpoint.data_to_portal': false,
  })
})
