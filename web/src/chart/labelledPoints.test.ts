import { expect, it } from 'vitest'
import { labelledPoints } from './labelledPoints'

it('labels the newest measurement, and others only where there is room', () => {
  const points = [0, 40, 60, 100].map((x) => ({ x, y: x }))
  expect(labelledPoints(points, (x) => x).map(({ x }) => x)).toEqual([100, 40])
})
