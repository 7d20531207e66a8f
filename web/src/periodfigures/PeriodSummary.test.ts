import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/core/time'
import { comparePeriods } from './PeriodSummary'

const startMs = Date.parse('2026-11-21T00:00:00Z')

describe('periods', () => {
  it.each([
    ['rollingDay', new Date(2026, 10, 20, 15, 30), new Date(2026, 10, 19, 15, 30)],
    ['day', new Date(2026, 10, 21), new Date(2026, 10, 20)],
    ['week', new Date(2026, 10, 16), new Date(2026, 10, 9)],
    ['month', new Date(2026, 10, 1), new Date(2026, 9, 1)],
  ] as const)('of a %s begin where people expect it', (name, from, before) => {
    const now = new Date(2026, 10, 21, 15, 30).getTime()
    const { current, previous } = comparePeriods(name, now)
    expect([current.fromMs, previous.fromMs]).toEqual([from.getTime(), before.getTime()])
    expect(previous.toMs - previous.fromMs).toBe(current.toMs - current.fromMs)
    expect(current.toMs).toBe(now)
  })

  it('of a Sunday belong to the week that began on Monday', () => {
    const { current } = comparePeriods('week', new Date(2026, 10, 22, 1).getTime())
    expect(current.fromMs).toBe(new Date(2026, 10, 16).getTime())
    expect(comparePeriods('rollingWeek', startMs).current.fromMs).toBe(startMs - 7 * dayMs)
  })
})
