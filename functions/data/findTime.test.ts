import { expect, it } from 'vitest'
import { firstAfter, firstAtOrAfter } from './findTime'

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
