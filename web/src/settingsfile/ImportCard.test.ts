import { expect, it } from 'vitest'
import { readHeader } from './ImportCard'

const header = {
  format: 'device-settings',
  version: 1,
  deviceid: 'TRUCK0001',
  deviceName: 'Truck',
  model: 'ORB',
  fw: 'SFW003-3.4.0',
  exportedTs: 1,
  exportedBy: 'a@example.com',
  contents: ['Script'],
  comments: '',
}

it('reads what a file says of itself', () => {
  expect(readHeader(JSON.stringify({ header, data: 'x' }), 500)).toMatchObject({ ok: true, header })
})

it.each([
  ['', 0, 'File is empty.'],
  ['x', 1, 'File is empty.'],
  ['{}', 8_388_609, 'File is too large.'],
  ['{}', 2, 'Error parsing file. File may be corrupt.'],
  ['not json', 8, 'Error parsing file. File may be corrupt.'],
])('refuses %j of %d bytes', (text, bytes, message) => {
  expect(readHeader(text, bytes)).toEqual({ ok: false, message })
})
