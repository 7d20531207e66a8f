import { expect, it } from 'vitest'
import { axisDomain, moveBetween } from './axisDomain'

const line = (...values: (number | null)[]) => values.map((y, x) => ({ x, y }))

it('spans the line with a little room', () => {
  const { min, max } = axisDomain(line(0, null, 100))
  expect(min).toBeCloseTo(-6)
  expect(max).toBeCloseTo(106)
})

it('widens a line that never changes by one to each side', () => {
  expect(axisDomain(line(5, 5))).toEqual({ min: 4, max: 6 })
})

it('has an axis even without a line', () => {
  expect(axisDomain([])).toEqual({ min: 0, max: 1 })
})

it('moves numbers between axes and back', () => {
  const [volts, percent] = [
    { min: 10, max: 20 },
    { min: 0, max: 100 },
  ]
  expect(moveBetween(12, volts, percent)).toBe(20)
  expect(moveBetween(20, percent, volts)).toBe(12)
})
