import { expect, it } from 'vitest'
import { stackLines } from './stackLines'

const line = (...points: [number, number | null][]) => points.map(([x, y]) => ({ x, y }))

it('draws each line from the one below it and keeps what was measured', () => {
  const [low, high] = stackLines([line([0, 1], [1, 2]), line([0, 10], [1, 20])])
  expect(low?.line.map(({ y }) => y)).toEqual([1, 2])
  expect(high?.line).toEqual([
    { x: 0, y: 11, value: 10 },
    { x: 1, y: 22, value: 20 },
  ])
  expect(high?.base).toEqual([1, 2])
})

it('counts a line with its last measurement between two, and with nothing before its first', () => {
  const [, high] = stackLines([line([0, 1], [10, 3]), line([5, 100])])
  expect(high?.line.map(({ x, y }) => [x, y])).toEqual([
    [0, 1],
    [5, 101],
    [10, 103],
  ])
})

it('breaks where a line breaks', () => {
  const [only] = stackLines([line([0, 1], [1, null], [2, 5])])
  expect(only?.line.map(({ y }) => y)).toEqual([1, null, 5])
})
