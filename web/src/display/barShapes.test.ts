import { expect, it } from 'vitest'
import { barShapes, barsHeight } from './barShapes'

it('stands bars on zero and hangs negative ones from it', () => {
  const [up, down] = barShapes([1, -1])
  expect(up?.y).toBe(0)
  expect(down?.y).toBeCloseTo((barsHeight - 1) / 2)
  expect(up?.height).toBeCloseTo(down?.height ?? 0)
})

it('keeps a zero visible', () => {
  expect(barShapes([0])[0]?.height).toBe(1)
  expect(barShapes([])).toEqual([])
})
