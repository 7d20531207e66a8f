import { expect, it, describe } from 'vitest'
import { firstAfter, firstAtOrAfter, type Points, joinPoints, joinTimes } from './points'
import { downsample } from './downsample'
import { drawSeries, pickChanges } from './drawSeries'

const points = (...pairs: [number, number][]) => ({
  times: Float64Array.from(pairs, ([ms]) => ms),
  values: Float64Array.from(pairs, ([, value]) => value),
})
const pairsOf = ({ times, values }: Points) => [...times].map((ms, i) => [ms, values[i]])

describe('points of days and raw readings', () => {
  it('are joined in order, whatever order they come in', () => {
    const joined = joinPoints([points([5, 1], [6, 2]), points(), points([1, 3], [2, 4])])
    expect(pairsOf(joined)).toEqual([
      [1, 3],
      [2, 4],
      [5, 1],
      [6, 2],
    ])
  })

  it('of one instant stand in an order that does not show which of them was packed', () => {
    const [packed, late] = [points([5, 0], [7, 3]), points([5, -2], [7, 1])]
    const joined = pairsOf(joinPoints([packed, late]))
    expect(joined).toEqual([
      [5, -2],
      [5, 0],
      [7, 1],
      [7, 3],
    ])
    expect(pairsOf(joinPoints([late, packed]))).toEqual(joined)
    const [descending, turned] = [(a: number, b: number) => b - a, points([5, 0], [5, -2])]
    expect(pairsOf(joinPoints([turned], descending))).toEqual(pairsOf(turned))
  })

  it('are taken once where parts overlap, but not where values differ', () => {
    const packed = points([1, 1], [2, 2], [2, 7], [4, 4])
    const raw = points([2, 7], [2, 8], [3, 3], [4, 4])
    expect(pairsOf(joinPoints([raw, packed]))).toEqual([
      [1, 1],
      [2, 2],
      [2, 7],
      [2, 8],
      [3, 3],
      [4, 4],
    ])
  })

  it('have the times of all keys', () => {
    const [a, b] = [points([1, 0], [3, 0]).times, points([1, 9], [3, 9]).times]
    expect(joinTimes([a, b, new Float64Array()])).toBe(a)
    expect([...joinTimes([a, points([2, 0]).times])]).toEqual([1, 2, 3])
    expect([...joinTimes([])]).toEqual([])
  })
})

describe('the changes of a text', () => {
  const flicker = points(...Array.from({ length: 1000 }, (_, i): [number, number] => [i, i % 2]))

  it('are the first and last of each stretch of equal values', () => {
    const runs = points([0, 1], [1, 1], [2, 1], [3, 2], [4, 1], [5, 1])
    expect(pickChanges(runs, 0, 10, 10)).toEqual([0, 2, 3, 4, 5])
    expect(pickChanges(runs, 1, 2, 10)).toEqual([1, 2])
    expect(pickChanges(points(), 0, 10, 10)).toEqual([])
  })

  it('are no more than asked for, the first and last among them', () => {
    for (const most of [1, 2, 3, 10, 101]) {
      const picked = pickChanges(flicker, 0, 2000, most)
      expect(picked.length).toBeLessThanOrEqual(most)
      expect(picked.at(-1)).toBe(999)
      if (most > 1) expect(picked[0]).toBe(0)
      if (most > 4) expect(picked.length).toBeGreaterThan(most / 2)
    }
  })
})

describe('a drawing', () => {
  const drawing = { pick: downsample, stepMs: 0 }

  it('shares the points of a key that had both numbers and texts', () => {
    const wave = points(...Array.from({ length: 500 }, (_, i): [number, number] => [i * 2, i % 50]))
    const others = points(...Array.from({ length: 500 }, (_, i): [number, number] => [i * 2 + 1, i % 2]))
    const series = { key: 'mixed', numbers: wave, others, texts: ['a', 'b'] }
    const { rows } = drawSeries([series], { fromMs: 0, toMs: 1000 }, 40, drawing)
    expect(rows.length).toBeLessThanOrEqual(40)
    const texts = rows.filter(({ mixed }) => typeof mixed === 'string')
    expect(texts.length).toBeGreaterThan(2)
    expect(rows.length - texts.length).toBeGreaterThan(2)
  })

  it('has fewer points where they would be more than an answer can carry', () => {
    const others = points(...Array.from({ length: 100 }, (_, i): [number, number] => [i, i]))
    const texts = Array.from({ length: 100 }, (_, i) => 'x'.repeat(100_000) + String(i))
    const series = { key: 'cp1', numbers: points(), others, texts }
    const { rows } = drawSeries([series], { fromMs: 0, toMs: 100 }, 100, drawing)
    expect(rows.length).toBeGreaterThan(10)
    expect(JSON.stringify(rows).length).toBeLessThan(5_000_000)
  })
})

const times = Float64Array.of(10, 20, 20, 30)

it.each([
  [5, 0, 0],
  [10, 0, 1],
  [15, 1, 1],
  [20, 1, 3],
  [30, 3, 4],
  [31, 4, 4],
])('of %d the place among times and the one behind it are %d and %d', (ms, at, after) => {
  expect([firstAtOrAfter(times, ms), firstAfter(times, ms)]).toEqual([at, after])
})

it('looks within a part alone', () => {
  expect([firstAtOrAfter(times, 5, 2, 3), firstAfter(times, 40, 1, 3)]).toEqual([2, 3])
  expect(firstAfter(new Float64Array(), 1)).toBe(0)
})
