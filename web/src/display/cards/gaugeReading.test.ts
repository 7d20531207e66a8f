import { expect, it, describe } from 'vitest'
import { boundsFor, levelOf, gaugeArc, gaugePercent, gaugeZones } from './gaugeReading'

describe('levelOf', () => {
  const limits = { warnLow: 20, warnHigh: 80, alarmLow: 10, alarmHigh: 90 }

  it.each([
    [50, 'normal'],
    [80, 'warning'],
    [20, 'warning'],
    [90, 'alarm'],
    [10, 'alarm'],
    [-5, 'alarm'],
  ] as const)('judges %d as %s', (value, level) => {
    expect(levelOf(value, limits)).toBe(level)
  })

  it('takes an empty limit for off', () => {
    expect(levelOf(0, { warnLow: null, alarmLow: null, warnHigh: 1, alarmHigh: 2 })).toBe('normal')
    expect(levelOf(0, {})).toBe('normal')
  })
})

describe('gaugePercent', () => {
  it('stays between 0 and 100', () => {
    expect(gaugePercent(-1, 0, 10)).toBe(0)
    expect(gaugePercent(2.5, 0, 10)).toBe(25)
    expect(gaugePercent(11, 0, 10)).toBe(100)
  })

  it('has no answer when minimum equals maximum', () => {
    expect(gaugePercent(5, 5, 5)).toBeUndefined()
  })

  it('turns round with a range that runs downwards', () => {
    expect(gaugePercent(2, 10, 0)).toBe(80)
  })
})

describe('gaugeZones', () => {
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
})

describe('gaugeArc', () => {
  it('runs from left over the top to the right', () => {
    expect(gaugeArc(0, 50)).toBe('M-50 0A50 50 0 0 1 0 -50')
    expect(gaugeArc(0, 100)).toBe('M-50 0A50 50 0 0 1 50 0')
  })

  it('draws nothing where there is nothing to draw', () => {
    expect(gaugeArc(0, 0)).toBe('')
  })
})

it('raises no alarm for a battery that is not measured', () => {
  expect(levelOf(0, boundsFor('vbat', 0))).toBe('normal')
  expect(levelOf(3.9, boundsFor('vbat', 3.9))).toBe('alarm')
})

it('does not paint a 24 V machine red', () => {
  expect(levelOf(28.2, boundsFor('vin', 28.2))).toBe('normal')
  expect(levelOf(16.5, boundsFor('vin', 16.5))).toBe('alarm')
})

it('raises none either for a battery that is not measured but has limits', () => {
  const own = { alarmLow: 5, warnLow: null }
  expect(levelOf(0, boundsFor('vbat', 0, own))).toBe('normal')
  expect(levelOf(4.9, boundsFor('vbat', 4.9, own))).toBe('alarm')
  expect(levelOf(0, boundsFor('cp1', 0, own))).toBe('alarm')
})
