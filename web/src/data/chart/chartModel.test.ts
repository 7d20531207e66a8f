import { expect, it } from 'vitest'
import { displayOf } from '../../display/displayOf'
import { chartModel } from './chartModel'

const readings = [
  { ts: 100, vin: 12 },
  { ts: 150, vin: 31 },
  { ts: 200, vin: 13, ambient: 20 },
]
const displays = [displayOf('vin'), displayOf('ambient')]
const gaps = [
  { fromTs: 0, toTs: 50, reason: 'noContact' as const },
  { fromTs: 200, toTs: 400, reason: 'noContact' as const },
]

it('measures each line by its own axis and counts all points', () => {
  const model = chartModel(readings, [], displays, { min: 100_000, max: 200_000 })
  expect(model.series[1]?.domain).toEqual({ min: 19, max: 21 })
  expect(model.pointCount).toBe(4)
})

it('shows through a window what lies in it: a spike to its full height, and no gap of elsewhere', () => {
  const model = chartModel(readings, gaps, displays, { min: 140_000, max: 160_000 })
  expect(model.series[0]?.points).toEqual([{ x: 150_000, y: 31 }])
  expect(model.series[0]?.line).toHaveLength(3)
  expect(model.series[0]?.domain.max).toBeGreaterThan(31)
  expect(model.gaps).toEqual([])
})
