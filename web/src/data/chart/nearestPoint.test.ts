import { expect, it } from 'vitest'
import { nearestPoint } from './nearestPoint'

const line = [
  { x: 0, y: 1 },
  { x: 10, y: 2 },
  { x: 15, y: null },
  { x: 20, y: 3 },
]

it('finds the nearest measurement and never a break', () => {
  expect(nearestPoint(line, 4)?.y).toBe(1)
  expect(nearestPoint(line, 14)?.y).toBe(2)
  expect(nearestPoint(line, 16)?.y).toBe(3)
  expect(nearestPoint(line, 999)?.y).toBe(3)
  expect(nearestPoint(line, -5)?.y).toBe(1)
})

it('finds nothing on an empty line', () => {
  expect(nearestPoint([], 1)).toBeUndefined()
})
