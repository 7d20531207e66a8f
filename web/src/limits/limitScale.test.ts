import { expect, it } from 'vitest'
import { roundScale, scaleOf } from './limitScale'

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
