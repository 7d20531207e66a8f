import { describe, expect, it } from 'vitest'
import { gaugePercent, levelOf } from './gaugeReading'

describe('levelOf', () => {
  const limits = { warnLow: 20, warnHigh: 80, alarmLow: 10, alarmHigh: 90 }

  it.each([
    [50, 'normal'],
    [80, 'warning'],
    [20, 'warning'],
    [90, 'alarm'],
    [10, 'alarm'],
    [-5, 'alarm'],
  ] as const)('tells %d as %s', (value, level) => {
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
