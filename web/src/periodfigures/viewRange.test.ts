import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../shared/core/time'
import { periodsOf, type ViewRange } from './viewRange'

const local = (text: string) => new Date(text).getTime()
const now = local('2026-11-18T10:30:00')
const shown = (range: ViewRange, at = now) => {
  const { current, previous } = periodsOf(range, at)
  return [current.fromMs, current.toMs, previous.fromMs, previous.toMs]
}

describe('a range', () => {
  it('that rolls ends now and is held against what lay directly before', () => {
    expect(shown({ type: 'day', amount: 7, rolling: true })).toEqual([
      now - 7 * dayMs,
      now,
      now - 14 * dayMs,
      now - 7 * dayMs,
    ])
    expect(shown({ type: 'week', amount: 2, rolling: true })[0]).toBe(now - 14 * dayMs)
  })

  it('that rolls over months keeps the day, or takes the last one of a shorter month', () => {
    expect(shown({ type: 'month', amount: 1, rolling: true })[0]).toBe(local('2026-10-18T10:30:00'))
    const endOfMay = local('2026-05-31T08:00:00')
    expect(shown({ type: 'month', amount: 3, rolling: true }, endOfMay)[0]).toBe(local('2026-02-28T08:00:00'))
  })

  it('of the calendar begins with its unit and is held against the same stretch of the unit before', () => {
    expect(shown({ type: 'week', amount: 1 })).toEqual([
      local('2026-11-16T00:00:00'),
      now,
      local('2026-11-09T00:00:00'),
      local('2026-11-11T10:30:00'),
    ])
    expect(shown({ type: 'month', amount: 1 })).toEqual([
      local('2026-11-01T00:00:00'),
      now,
      local('2026-10-01T00:00:00'),
      local('2026-10-18T10:30:00'),
    ])
    expect(shown({ type: 'month', amount: 3 }).slice(0, 3)).toEqual([
      local('2026-09-01T00:00:00'),
      now,
      local('2026-06-01T00:00:00'),
    ])
  })

  it('of somebody’s own stays where it is', () => {
    const range = { type: 'custom', fromMs: now - 3 * hourMs, toMs: now - hourMs } as const
    expect(shown(range)).toEqual([now - 3 * hourMs, now - hourMs, now - 5 * hourMs, now - 3 * hourMs])
  })

  it.each(['day', 'week', 'month'] as const)('has a previous one of the same length: %s', (type) => {
    for (const rolling of [true, false]) {
      for (const amount of [1, 2, 5]) {
        const [from, to, before, until] = shown({ type, amount, rolling })
        expect(Number(until) - Number(before)).toBe(Number(to) - Number(from))
        expect(until).toBeLessThanOrEqual(Number(from))
      }
    }
  })
})
