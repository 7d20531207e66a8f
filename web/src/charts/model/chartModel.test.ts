import { expect, it, describe } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartBand, chartModel, tableRows } from './chartModel'

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

const envelope = {
  key: 'vin',
  ts: [10, 20, 30, 40],
  low: [1, 2, 3, 4],
  mid: [2, 3, 4, 5],
  high: [3, 4, 5, 6],
}
const time = { min: 0, max: 60_000 }

it('is open where the answer has a gap, in its medians and in its band', () => {
  const band = chartBand(envelope, [{ fromTs: 21, toTs: 29, reason: 'noContact' }], time, [])
  expect(band.medians.map(({ y }) => y)).toEqual([2, 3, null, 4, 5])
  expect(band.pieces).toEqual([
    [
      { x: 10_000, low: 1, high: 3 },
      { x: 20_000, low: 2, high: 4 },
    ],
    [
      { x: 30_000, low: 3, high: 5 },
      { x: 40_000, low: 4, high: 6 },
    ],
  ])
})

it('is open between the columns that a gap begins and ends in, though it reaches into both', () => {
  // The reading before it lies early in the column around 20, the one after it late in the column around 30.
  const band = chartBand(envelope, [{ fromTs: 16, toTs: 33, reason: 'noContact' }], time, [])
  expect(band.medians.map(({ y }) => y)).toEqual([2, 3, null, 4, 5])
  expect(band.pieces.map((piece) => piece.map(({ x }) => x))).toEqual([
    [10_000, 20_000],
    [30_000, 40_000],
  ])
})

it('goes on with the measurements that came since', () => {
  const whole = [
    { x: 10_000, y: 2 },
    { x: 50_000, y: 9 },
  ]
  expect(chartBand(envelope, [], time, whole).medians.at(-1)).toEqual({ x: 50_000, y: 9 })
})
