import { expect, it } from 'vitest'
import { readRoute } from './MapProps'

it('parts the path at the selected reading and leaves out readings without a position', () => {
  const at = (ts: number, gps_lat?: number) => ({
    ts,
    ...(gps_lat === undefined ? {} : { gps_lat, gps_lon: 1 }),
  })
  const readings = [at(1, 10), at(2), at(3, 30), at(4, 40)]
  const route = readRoute(readings, readings[2] ?? at(0))
  expect(route.before.map(({ lat }) => lat)).toEqual([10, 30])
  expect(route.after.map(({ lat }) => lat)).toEqual([30, 40])
})
