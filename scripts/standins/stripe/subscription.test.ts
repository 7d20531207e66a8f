import { describe, expect, it } from 'vitest'
import { addInterval, nextPeriodEnd } from './subscription'

const seconds = (text: string) => Date.parse(text) / 1000
const iso = (at: number) => new Date(at * 1000).toISOString()

describe('addInterval', () => {
  it.each([
    ['2026-01-31T10:20:30Z', 'month', 1, '2026-02-28T10:20:30.000Z'],
    ['2024-01-31T10:20:30Z', 'month', 1, '2024-02-29T10:20:30.000Z'],
    ['2026-11-30T23:59:59Z', 'month', 3, '2027-02-28T23:59:59.000Z'],
    ['2024-02-29T00:00:00Z', 'year', 1, '2025-02-28T00:00:00.000Z'],
    ['2026-03-01T00:00:00Z', 'week', 2, '2026-03-15T00:00:00.000Z'],
    ['2026-12-31T12:00:00Z', 'day', 1, '2027-01-01T12:00:00.000Z'],
  ] as const)('moves %s on by one %s × %i', (from, interval, count, to) => {
    expect(iso(addInterval(seconds(from), interval, count))).toBe(to)
  })
})

describe('nextPeriodEnd', () => {
  it('comes back to the day of the anchor after a short month', () => {
    const anchor = seconds('2026-01-31T00:00:00Z')
    const ends = [anchor, seconds('2026-02-28T00:00:00Z'), seconds('2026-03-31T00:00:00Z')].map((after) =>
      iso(nextPeriodEnd(anchor, after, 'month', 1)),
    )
    expect(ends.map((end) => end.slice(0, 10))).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  it('finds the first end after a moment far from the anchor', () => {
    const end = nextPeriodEnd(seconds('2016-01-15T00:00:00Z'), seconds('2026-07-15T00:00:00Z'), 'month', 1)
    expect(iso(end)).toBe('2026-08-15T00:00:00.000Z')
  })
})
