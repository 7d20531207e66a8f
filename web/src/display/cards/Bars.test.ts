import { expect, it } from 'vitest'
import { barShapes, barsHeight } from './Bars'

it('draws bars up from zero and negative ones down from it', () => {
  const [up, down] = barShapes([1, -1])
  expect(up?.y).toBe(0)
  expect(down?.y).toBeCloseTo((barsHeight - 1) / 2)
  expect(up?.height).toBeCloseTo(down?.height ?? 0)
})

it('keeps a zero visible', () => {
  expect(barShapes([0])[0]?.height).toBe(1)
  expect(barShapes([])).toEqual([])
})

it('draws neighbours as one bar when there are too many, and leaves out no extreme', () => {
  const values = Array.from({ length: 30_000 }, (_, i) => (i === 17_777 ? 9 : i === 4 ? -3 : 1))
  const bars = barShapes(values)
  expect(bars.length).toBeLessThanOrEqual(139)
  expect(Math.max(...bars.map(({ high }) => high))).toBe(9)
  expect(bars[0]).toMatchObject({ first: 1, low: -3, high: 1 })
  expect(bars.at(-1)?.last).toBe(30_000)
  expect(bars.find(({ high }) => high === 9)?.y).toBe(0)
})
