import { describe, expect, it } from 'vitest'
import { parseScheduleExpression } from './parseScheduleExpression'

const next = (expression: string, after: string) => {
  const ms = parseScheduleExpression(expression)(Date.parse(after))
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

describe('schedule expressions', () => {
  it.each([
    ['rate(1 minute)', '2026-03-01T10:00:30Z', '2026-03-01T10:01:00.000Z'],
    ['rate(5 minutes)', '2026-03-01T10:05:00Z', '2026-03-01T10:10:00.000Z'],
    ['rate(1 day)', '2026-03-01T10:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['at(2026-03-01T12:00:00)', '2026-03-01T10:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['at(2026-03-01T12:00:00)', '2026-03-01T12:00:00Z', undefined],
    ['cron(0 12 * * ? *)', '2026-03-01T12:00:00Z', '2026-03-02T12:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-03-01T12:16:00Z', '2026-03-01T12:30:00.000Z'],
    ['cron(5,35 8-10 ? * MON-FRI *)', '2026-03-06T10:35:00Z', '2026-03-09T08:05:00.000Z'],
    ['cron(0 0 1 JAN,JUL ? *)', '2026-03-01T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['cron(0 0 L * ? *)', '2028-02-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0 9 ? * 2#1 *)', '2026-03-02T09:00:00Z', '2026-04-06T09:00:00.000Z'],
    ['cron(0 9 ? * 6L *)', '2026-03-01T00:00:00Z', '2026-03-27T09:00:00.000Z'],
    ['cron(0 0 29 2 ? *)', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['cron(0 0 1 1 ? 2025)', '2026-03-01T00:00:00Z', undefined],
  ])('%s after %s is %s', (expression, after, expected) => {
    expect(next(expression, after)).toBe(expected)
  })

  it.each([
    'rate(5 minute)',
    'rate(0 minutes)',
    'rate(1 week)',
    'cron(0 12 * * *)',
    'cron(0 12 * * * *)',
    'cron(60 12 * * ? *)',
    'cron(0 12 15W * ? *)',
    'cron(0 20-8 * * ? *)',
    'every day',
  ])('refuses %s', (expression) => {
    expect(() => parseScheduleExpression(expression)).toThrow(SyntaxError)
  })
})
