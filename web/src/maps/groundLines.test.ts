import { expect, it } from 'vitest'
import { coastsOf, placesOf, rounded } from './groundLines'

it('reads longitude and latitude in thousandths as places', () => {
  expect(placesOf([151072, -32627, 151100, -32600])).toEqual([
    [-32.627, 151.072],
    [-32.6, 151.1],
  ])
})

it('draws no coast where a cell was cut out of its continent', () => {
  // Three sides of a cell that laps over its neighbours by 0.02 degrees, and a coast from north to south.
  const ring = [159500, -29980, 149980, -29980, 149980, -40020, 159000, -40020]
  expect(coastsOf(ring)).toEqual([
    [
      [-40.02, 159],
      [-29.98, 159.5],
    ],
  ])
})

it('rounds the corners of a line and keeps its ends', () => {
  const line = rounded([
    [0, 0],
    [0, 4],
    [4, 4],
  ])
  expect([line[0], line.at(-1)]).toEqual([
    [0, 0],
    [4, 4],
  ])
  expect(line.some(([lat, lng]) => lat === 0 && lng === 4)).toBe(false)
})
