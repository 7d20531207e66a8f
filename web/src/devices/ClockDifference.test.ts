import { expect, it } from 'vitest'
import { clockDifferenceSeconds, describeClockDifference } from './ClockDifference'

const ts = 1_790_000_000

it('shows a difference of five seconds or more, either way', () => {
  expect(clockDifferenceSeconds(ts, (ts + 4) * 1000)).toBeUndefined()
  expect(clockDifferenceSeconds(ts, (ts + 5) * 1000)).toBe(5)
  expect(clockDifferenceSeconds(ts, (ts - 90) * 1000)).toBe(-90)
})

it('says nothing of a clock that was never set, nor before anything arrived', () => {
  expect(clockDifferenceSeconds(1_500_000_000, ts * 1000)).toBeUndefined()
  expect(clockDifferenceSeconds(undefined, ts * 1000)).toBeUndefined()
  expect(clockDifferenceSeconds(ts, undefined)).toBeUndefined()
})

it('says which of the two is late', () => {
  expect(describeClockDifference(12)).toBe('Device time is 12 s behind server time')
  expect(describeClockDifference(-12)).toBe('Device time is 12 s ahead of server time')
})
