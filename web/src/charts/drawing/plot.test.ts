import { expect, it } from 'vitest'
import { thinLine } from './plot'

const line = (...heights: (number | null)[]) => heights.map((y, i) => ({ x: i / 10, y }))

it('keeps of each column of pixels where its line enters, turns and leaves', () => {
  const points = line(5, 6, 1, 7, 3, 9, 2, 8, 4, 5, 5, 6)
  expect(thinLine(points, 2).map(({ y }) => y)).toEqual([5, 1, 9, 5, 5, 6])
})

it('keeps the gaps, and both sides of each', () => {
  expect(thinLine(line(5, 6, 5.5, 5, null, 7, 7.5, 8, 7), 1).map(({ y }) => y)).toEqual([
    5,
    6,
    5,
    null,
    7,
    8,
    7,
  ])
})

it('leaves a line alone that has room for all its points', () => {
  const points = line(1, 2, 3, 2, 1)
  expect(thinLine(points, 5)).toBe(points)
})
