import { expect, it } from 'vitest'
import { deviceIdIn } from './PackingBox'

it.each([
  ['TRUCK0001', 'TRUCK0001'],
  [' truck0001\n', 'TRUCK0001'],
  ['https://portal.example.com/data/TRUCK0001', 'TRUCK0001'],
  ['TRUCK', undefined],
  ['', undefined],
])('reads %j as %s', (text, id) => {
  expect(deviceIdIn(text)).toBe(id)
})
