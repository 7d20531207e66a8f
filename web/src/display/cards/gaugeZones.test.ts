import { expect, it } from 'vitest'
import { gaugeZones } from './gaugeZones'

it('cuts the gauge at its limits', () => {
  const zones = gaugeZones(0, 100, { alarmLow: 10, warnLow: 20, warnHigh: 80, alarmHigh: 90 })
  expect(zones.map(({ from, to, level }) => [from, to, level])).toEqual([
    [0, 10, 'alarm'],
    [10, 20, 'warning'],
    [20, 80, 'normal'],
    [80, 90, 'warning'],
    [90, 100, 'alarm'],
  ])
})

it('leaves out limits beyond the range, and everything without limits', () => {
  expect(gaugeZones(0, 10, { alarmHigh: 50 })).toEqual([{ from: 0, to: 100, level: 'normal' }])
  expect(gaugeZones(0, 10, {})).toEqual([])
})
