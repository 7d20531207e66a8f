import { describe, expect, it } from 'vitest'
import { describeRange } from './RangePicker'

const custom = (from: Date, to: Date) =>
  describeRange({ type: 'custom', fromMs: from.getTime(), toMs: to.getTime() })

describe('the words of a time range', () => {
  it('are those of its preset, or say what it is made of', () => {
    expect(describeRange({ type: 'day', amount: 7, rolling: true })).toBe('Last 7 days')
    expect(describeRange({ type: 'day', amount: 3, rolling: true })).toBe('Last 3 days')
    expect(describeRange({ type: 'week', amount: 2 })).toBe('This week and 1 before')
  })

  it('name the last day that is shown: midnight belongs to the day before', () => {
    const monday = new Date(2026, 10, 16)
    expect(custom(monday, new Date(2026, 10, 23))).toMatch(/\b16\b.*–.*\b22\b/)
    expect(custom(monday, new Date(2026, 10, 23, 0, 1))).toMatch(/\b16\b.*–.*\b23\b/)
  })
})
