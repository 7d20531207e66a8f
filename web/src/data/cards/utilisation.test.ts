import { describe, expect, it } from 'vitest'
import { describeWeek, utilisationOf } from './utilisation'

const gained = (acc: number) => ({ min: 0, max: 0, avg: 0, sum: 0, diff: acc, acc, latest: 0 })
const day = 86_400
const ranges = {
  current: { startTime: 7 * day, endTime: 14 * day },
  previous: { startTime: 0, endTime: 7 * day },
}

describe('utilisationOf', () => {
  it('is the share of a period that the work states counted', () => {
    const metrics = {
      ...ranges,
      metrics: {
        state1_hrs: { current: gained(50) },
        state4_hrs: { current: gained(40), previous: gained(21) },
        state6_hrs: { current: gained(44) },
      },
    }
    expect(utilisationOf(metrics, 'current')).toEqual({ hours: 84, percent: 50 })
    expect(utilisationOf(metrics, 'previous')).toEqual({ hours: 21, percent: 12.5 })
  })

  it('is not known without counters, and never more than all of it', () => {
    expect(utilisationOf({ ...ranges, metrics: {} }, 'current')).toBeUndefined()
    const metrics = { ...ranges, metrics: { state5_hrs: { current: gained(500) } } }
    expect(utilisationOf(metrics, 'current')).toEqual({ hours: 168, percent: 100 })
  })

  it('does not count the leap of a counter that was read as 0 for a moment', () => {
    const leapt = { ...gained(2042), diff: 42 }
    const metrics = { ...ranges, metrics: { state4_hrs: { current: leapt } } }
    expect(utilisationOf(metrics, 'current')).toEqual({ hours: 42, percent: 25 })
  })
})

describe('describeWeek', () => {
  const week = (percent: number) => ({ percent, hours: percent * 1.68 })

  it('writes a change of a share in percentage points, which are no percent of it', () => {
    expect(describeWeek(week(50), week(40.2))).toBe('84h 0m of work · 10 pts above last week')
    expect(describeWeek(week(50), week(51))).toContain('1 pt below last week')
  })

  it('says that nothing changed, and nothing of a week that is not known', () => {
    expect(describeWeek(week(50), week(50.4))).toContain('as much as last week')
    expect(describeWeek(week(50), undefined)).toBe('84h 0m of work')
  })
})
