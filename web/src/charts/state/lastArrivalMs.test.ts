import { expect, it } from 'vitest'
import { lastArrivalMs } from './lastArrivalMs'

const readings = [
  { ts: 10, aws_ts: 10_500 },
  { ts: 15, aws_ts: 99_000 },
  { ts: 20, aws_ts: 20_500 },
]

it('is that of the reading that came last of those that were measured by then', () => {
  expect(lastArrivalMs(readings, 12)).toBe(10_500)
  expect(lastArrivalMs(readings, 20)).toBe(99_000)
})

it('is none where nothing was measured by then, or its arrival is not known', () => {
  expect(lastArrivalMs(readings, 5)).toBe(0)
  expect(lastArrivalMs([{ ts: 1 }], 5)).toBe(0)
})
