import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../shared/core/time'
import { isOutage } from './startDevice'

const flaky = { kind: 'flaky', outageMinutes: [2, 6] } as const
const startMs = Date.UTC(2026, 10, 20)
const minutes = Array.from({ length: 1440 }, (_, minute) => startMs + minute * minuteMs)

describe('isOutage', () => {
  it('never happens on a steady link', () => {
    expect(minutes.some((tMs) => isOutage({ kind: 'steady' }, 101, tMs))).toBe(false)
  })
  it('takes a flaky link away for minutes, many times a day, and gives it back', () => {
    const down = minutes.map((tMs) => isOutage(flaky, 101, tMs))
    const begins = down.filter((now, i) => now && !down[i - 1]).length
    expect(begins).toBeGreaterThan(15)
    expect(down.filter(Boolean).length).toBeLessThan(1440 * 0.3)
    const longest = Math.max(
      ...down
        .join(' ')
        .split('false')
        .map((run) => run.trim().split(' ').length),
    )
    expect(longest).toBeLessThanOrEqual(7)
  })
  it('is the same for everyone who asks again', () => {
    const nextDay = minutes.map((tMs) => isOutage(flaky, 101, tMs + dayMs))
    expect(minutes.map((tMs) => isOutage(flaky, 101, tMs + dayMs))).toEqual(nextDay)
    expect(minutes.map((tMs) => isOutage(flaky, 102, tMs + dayMs))).not.toEqual(nextDay)
  })
})
