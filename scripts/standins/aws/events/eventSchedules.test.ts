import { describe, expect, it } from 'vitest'
import { parseRate } from './eventSchedules'

describe('a rate', () => {
  it.each([
    ['rate(1 minute)', '2026-03-01T10:00:30Z', '2026-03-01T10:01:00.000Z'],
    ['rate(5 minutes)', '2026-03-01T10:05:00Z', '2026-03-01T10:10:00.000Z'],
    ['rate(1 hour)', '2026-03-01T10:05:00Z', '2026-03-01T11:00:00.000Z'],
    ['rate(1 day)', '2026-03-01T10:00:00Z', '2026-03-02T00:00:00.000Z'],
  ])('%s after %s is due at %s', (expression, after, expected) => {
    expect(new Date(parseRate(expression)(Date.parse(after))).toISOString()).toBe(expected)
  })

  it.each([
    'rate(5 minute)',
    'rate(1 minutes)',
    'rate(0 minutes)',
    'rate(1 week)',
    'cron(0 12 * * ? *)',
    'at(2026-03-01T12:00:00)',
    'every day',
  ])('is not %s', (expression) => {
    expect(() => parseRate(expression)).toThrow(SyntaxError)
  })
})
