import { expect, it } from 'vitest'
import { labelledPoints, barSlots } from './SeriesLayer'

const series = (xs: number[]) =>
  ['a', 'b'].map((key) => ({
    display: { key, label: key, unit: '', colour: '#000000', decimals: 0 },
    drawnAs: 'bar' as const,
    points: xs.map((x) => ({ x, y: 1 })),
  }))
const same = (x: number) => x

it('shares the room between two measurements', () => {
  expect([...barSlots(series([0, 20, 50]), same, false).values()]).toEqual([
    { width: 8, offset: -8 },
    { width: 8, offset: 0 },
  ])
})

it('gives stacked bars all of it', () => {
  expect([...barSlots(series([0, 20]), same, true).values()]).toEqual([
    { width: 16, offset: -8 },
    { width: 16, offset: -8 },
  ])
})

it('is never narrower than a pixel nor wider than a thumb', () => {
  expect(barSlots(series([0, 0.1]), same, true).get('a')?.width).toBe(1)
  expect(barSlots(series([0]), same, true).get('a')?.width).toBe(40)
})

const points = [0, 40, 60, 100].map((x) => ({ x, y: x }))
const labelled = (left: number, right: number) =>
  labelledPoints(points, (x) => x, [left, right]).map(({ x }) => x)

it('labels the newest measurement, and others only where there is room', () => {
  expect(labelled(-50, 150)).toEqual([100, 40])
})

it('labels none so near to an edge that its number would be cut off', () => {
  expect(labelled(-50, 110)).toEqual([60, 0])
})
