import { expect, it } from 'vitest'
import { pathOf, spanOf } from './SharedChart'

const times = { fromTs: 0, toTs: 100 }
const size = { width: 100, height: 100 }

it('a chart has room above and below its values, and some height for one that never changes', () => {
  expect(
    spanOf(
      [
        [0, 10],
        [50, 20],
      ],
      times,
    ),
  ).toEqual({ ...times, least: 9.5, most: 20.5 })
  expect(
    spanOf(
      [
        [0, 10],
        [50, 10],
      ],
      times,
    ),
  ).toEqual({ ...times, least: 9, most: 11 })
})

it('a line goes from reading to reading and breaks where none came for long', () => {
  const points: [number, number][] = [
    [0, 0],
    [1, 10],
    [2, 0],
    [90, 10],
    [91, 0],
  ]
  const path = pathOf(points, { ...times, least: 0, most: 10 }, size)
  expect(path).toBe('M0.0 100.0L1.0 0.0L2.0 100.0M90.0 0.0L91.0 100.0')
})
