import { expect, it } from 'vitest'
import { chartBand } from './chartBand'

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
