import { expect, it } from 'vitest'
import { axisDomain, moveBetween } from './axisDomain'
import { chartFrame } from './chartFrame'
import { niceTicks } from './niceTicks'

const line = (...values: (number | null)[]) => values.map((y, x) => ({ x, y }))

it('spans the line with a little room', () => {
  const { min, max } = axisDomain(line(0, null, 100))
  expect(min).toBeCloseTo(-6)
  expect(max).toBeCloseTo(106)
})

it('widens a line that never changes by one to each side', () => {
  expect(axisDomain(line(5, 5))).toEqual({ min: 4, max: 6 })
})

it('takes the noise of a double for no change, and widens what is too large for one', () => {
  expect(axisDomain(line(28, 28 + 1e-14)).min).toBe(27)
  for (const value of [1e17, -1e300, 1e-300]) {
    const { min, max } = axisDomain(line(value, value))
    expect(max - min).toBeGreaterThan(0)
    expect(niceTicks({ min, max }, 5).length).toBeGreaterThan(1)
  }
})

it.each([[[-1e300, 1e300]], [[0, 1e-300]], [[28.1, 28.2]]])(
  'has ticks and places for every number of %j',
  (values) => {
    const domain = axisDomain(line(...values))
    const { yOf } = chartFrame({ min: 0, max: 1 }, { top: 0, right: 0, bottom: 0, left: 0 }, 100, 100)
    for (const value of values) expect(yOf(value, domain)).not.toBeNaN()
    const ticks = niceTicks(domain, 5)
    expect(new Set(ticks).size).toBe(ticks.length)
    expect(ticks.length).toBeGreaterThan(1)
  },
)

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
