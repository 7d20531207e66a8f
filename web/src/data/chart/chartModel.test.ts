import { expect, it } from 'vitest'
import { displayOf } from '../../../../shared/display/displayOf'
import { chartModel } from './chartModel'

const readings = [
  { ts: 100, vin: 12 },
  { ts: 200, vin: 13, ambient: 20 },
]
const displays = [displayOf('vin'), displayOf('ambient')]

it('ends the window with the silence after the last reading', () => {
  const gaps = [{ fromTs: 200, toTs: 400, reason: 'noContact' as const }]
  const { time } = chartModel(readings, gaps, displays, { rangeMs: 300_000, endSeconds: undefined })
  expect(time).toEqual({ min: 100_000, max: 400_000 })
})

it('ends a window of the past where it was asked to', () => {
  const { time } = chartModel(readings, [], displays, { rangeMs: 300_000, endSeconds: 500 })
  expect(time).toEqual({ min: 200_000, max: 500_000 })
})

it('measures each line by its own axis and counts all points', () => {
  const model = chartModel(readings, [], displays, { rangeMs: 1000, endSeconds: undefined })
  expect(model.series[1]?.domain).toEqual({ min: 19, max: 21 })
  expect(model.pointCount).toBe(3)
})
