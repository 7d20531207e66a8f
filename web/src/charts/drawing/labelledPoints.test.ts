import { expect, it } from 'vitest'
import { labelledPoints } from './labelledPoints'

const points = [0, 40, 60, 100].map((x) => ({ x, y: x }))
const labelled = (left: number, right: number) =>
  labelledPoints(points, (x) => x, [left, right]).map(({ x }) => x)

it('labels the newest measurement, and others only where there is room', () => {
  expect(labelled(-50, 150)).toEqual([100, 40])
})

it('labels none so near to an edge that its number would be cut off', () => {
  expect(labelled(-50, 110)).toEqual([60, 0])
})
