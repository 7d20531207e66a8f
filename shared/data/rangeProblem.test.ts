import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '../core/time'
import { rangeProblem } from './rangeProblem'

const now = 1_770_000_000_000
const basic = { planName: 'Basic', retentionDays: 1 }
const problem = (fromMs: number, toMs = now) => rangeProblem(fromMs, toMs, basic, now)

it('needs a beginning before its end', () => {
  expect(problem(now, now)).toBe('Invalid date range')
  expect(problem(now + 1, now)).toBe('Invalid date range')
  expect(problem(Number.NaN, now)).toBe('Invalid date range')
  expect(problem(now - 1, Number.NaN)).toBe('Invalid date range')
  expect(problem(now - 1, now)).toBeUndefined()
})

it('ends ten minutes before what the plan keeps', () => {
  expect(problem(now - dayMs - 10 * minuteMs)).toBeUndefined()
  expect(problem(now - dayMs - 10 * minuteMs - 1)).toBe(
    'Data older than 1 day(s) is unavailable on the Basic plan.',
  )
})
