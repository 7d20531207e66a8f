import { expect, it } from 'vitest'
import { roundScale, scaleOf } from './limitScale'
import { wholeZones } from './LimitTrack'

it('spans limits and values, with room at both ends', () => {
  expect(scaleOf({ alarmLow: 10, warnHigh: 15 }, { low: 9, high: 12, now: 19 })).toEqual({
    min: 7.5,
    max: 20.5,
  })
  expect(scaleOf({}, { low: 5, high: 5 })).toEqual({ min: 4.85, max: 5.15 })
  expect(scaleOf({ alarmHigh: null }, {})).toBeUndefined()
})

it('is rounded to whole steps for a gauge', () => {
  expect(roundScale({ min: 7.5, max: 20.5 })).toEqual({ min: 0, max: 30 })
  expect(roundScale({ min: 4.85, max: 5.15 })).toEqual({ min: 4.8, max: 5.2 })
})

it('draws neighbours of one level as one zone', () => {
  const zones = [
    { from: 0, to: 20, level: 'alarm' },
    { from: 20, to: 60, level: 'alarm' },
    { from: 60, to: 80, level: 'normal' },
    { from: 80, to: 100, level: 'alarm' },
  ] as const
  expect(wholeZones(zones)).toEqual([{ from: 0, to: 60, level: 'alarm' }, zones[2], zones[3]])
})
