import { expect, it } from 'vitest'
import { describeBounds, shownBounds } from './shownBounds'

it('shades the limits of the device before those that only colour the card', () => {
  expect(shownBounds('vin', 12, undefined, {})).toEqual({
    warnLow: 10,
    warnHigh: 15,
    alarmLow: 9,
    alarmHigh: 16,
  })
  expect(shownBounds('vin', 12, undefined, { 'vin.alarm': '11,14.5', 'vin.warning': '' })).toEqual({
    warnLow: 10,
    warnHigh: 15,
    alarmLow: 11,
    alarmHigh: 14.5,
  })
})

it('shades none that cannot be read', () => {
  expect(shownBounds('mod1', 5, undefined, { 'mod1.alarm': '<10', 'mod1.warning': '9,1' })).toEqual({})
})

it('says them in words', () => {
  expect(describeBounds({ warnHigh: 50, alarmLow: 1, alarmHigh: 80 }, 'km/h')).toEqual([
    { level: 'warning', text: 'Warning above 50 km/h' },
    { level: 'alarm', text: 'Alarm below 1 or above 80 km/h' },
  ])
})
