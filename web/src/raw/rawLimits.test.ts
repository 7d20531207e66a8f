import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../../shared/core/time'
import { rawRangeRefusal } from './rawLimits'

const nowMs = 1_800_000_000_000
const refusal = (fromMs: number, toMs = nowMs, plan = {}) => rawRangeRefusal({ fromMs, toMs }, plan, nowMs)

describe('a range of raw data', () => {
  it.each([nowMs, nowMs + 1, Number.NaN])('that does not begin before it ends is refused (%d)', (fromMs) => {
    expect(refusal(fromMs)).toBe('Invalid date range')
  })

  it('reaches as far as the plan keeps, and ten minutes', () => {
    const basic = { storageDays: 1, planName: 'Basic' }
    expect(refusal(nowMs - dayMs - 10 * minuteMs, nowMs, basic)).toBeUndefined()
    expect(refusal(nowMs - dayMs - 10 * minuteMs - 1, nowMs, basic)).toBe(
      'Data older than 1 day(s) is unavailable on the Basic plan.',
    )
  })

  it('reaches thirty days where the plan does not say', () => {
    expect(refusal(nowMs - 30 * dayMs)).toBeUndefined()
    expect(refusal(nowMs - 31 * dayMs)).toMatch(/^Data older than 30 day/)
  })
})
