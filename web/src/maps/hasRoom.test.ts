import { expect, it } from 'vitest'
import { hasRoom } from './graticule'

const size = { x: 400, y: 200 }

it('keeps longitudes off the buttons at the left and the latitudes at the right', () => {
  expect([60, 110, 320, 340].map((x) => hasRoom('lon', { x, y: 0 }, size))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('keeps latitudes out of the corners', () => {
  expect([10, 100, 190].map((y) => hasRoom('lat', { x: 400, y }, size))).toEqual([false, true, false])
})
