import { describe, expect, it } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartModel, tableRows } from './chartModel'

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

it('draws no line through a time in which its own key was not sent, and shades what was never sent', () => {
  const readingsWithoutKey = [
    { ts: 100, vin: 12, ambient: 20 },
    { ts: 150, vin: 12 },
    { ts: 200, vin: 12, ambient: 21 },
  ]
  const unsent = [{ key: 'ambient', fromTs: 100, toTs: 200 }]
  const model = chartModel(readingsWithoutKey, [], displays, { min: 100_000, max: 200_000 }, { unsent })
  expect(model.series.map(({ line }) => line.map(({ y }) => y))).toEqual([
    [12, 12, 12],
    [20, null, 21],
  ])
  expect(model.gaps).toEqual([])
})

describe('tableRows', () => {
  it('lists every measurement of every line, newest first', () => {
    const readings = [
      { ts: 1, vin: 12 },
      { ts: 2, ambient: 20 },
      { ts: 3, vin: 13, ambient: 21 },
    ]
    const gaps = [{ fromTs: 2, toTs: 3, reason: 'noContact' as const }]
    const model = chartModel(readings, gaps, [displayOf('vin'), displayOf('ambient')], { min: 0, max: 3000 })
    expect(tableRows(model)).toEqual([
      { ms: 3000, values: [13, 21] },
      { ms: 2000, values: [undefined, 20] },
      { ms: 1000, values: [12, undefined] },
    ])
  })
})
