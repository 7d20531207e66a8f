import { expect, it } from 'vitest'
import { trackOf, trackPointAt } from './trackOf'

it('puts latitude and longitude together that were thinned apart', () => {
  const track = trackOf([
    { ts: 0, gps_lat: 10, gps_lon: 100 },
    { ts: 10, gps_lat: 12, gps_speed: 30 },
    { ts: 15, gps_speed: 40 },
    { ts: 20, gps_lon: 110 },
    { ts: 30, gps_lat: 14, gps_lon: 111 },
  ])
  expect(track).toEqual([
    { ts: 0, lat: 10, lon: 100, speed: undefined },
    { ts: 10, lat: 12, lon: 105, speed: 30 },
    { ts: 20, lat: 13, lon: 110, speed: 40 },
    { ts: 30, lat: 14, lon: 111, speed: 40 },
  ])
  expect(trackPointAt(track, 16_000)?.ts).toBe(20)
  expect(trackPointAt([], 16_000)).toBeUndefined()
})

it('has no place on no planet, and none before both were told', () => {
  expect(
    trackOf([
      { ts: 0, gps_lat: 10 },
      { ts: 1, gps_lon: 5 },
    ]),
  ).toEqual([])
  expect(trackOf([{ ts: 0, gps_lat: 910, gps_lon: 5 }])).toEqual([])
})
