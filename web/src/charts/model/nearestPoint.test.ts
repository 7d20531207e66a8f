import { expect, it } from 'vitest'
import { nearestPoint } from './nearestPoint'

const points = [0, 10, 20].map((x, i) => ({ x, y: i + 1 }))

it('finds the nearest measurement', () => {
  expect([4, 6, 14, 16, 999, -5].map((x) => nearestPoint(points, x)?.y)).toEqual([1, 2, 2, 3, 3, 1])
})

it('finds nothing on an empty line', () => {
  expect(nearestPoint([], 1)).toBeUndefined()
})
