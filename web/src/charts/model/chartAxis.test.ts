import { expect, it } from 'vitest'
import { niceTicks, tickDecimals, timeAxis, timeStep, timeTicks, axisDomain, moveBetween } from './chartAxis'
import { chartFrame } from './chartLayout'

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

const hour = 3_600_000
const noon = Date.UTC(2026, 0, 1, 12)
const sixHours = { min: noon, max: noon + 6 * hour }

it('finds round numbers', () => {
  expect(niceTicks({ min: -3, max: 104 }, 5)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks({ min: 11.94, max: 12.06 }, 4)).toEqual([11.95, 12, 12.05])
})

it('writes as many decimals as the ticks need to differ', () => {
  expect(tickDecimals([25, 26], 2)).toBe(2)
  expect(tickDecimals([25.295, 25.3, 25.305], 2)).toBe(3)
  expect(tickDecimals([1 / 3], 2)).toBe(8)
})

it('finds round times of the viewer’s clock', () => {
  expect(timeStep(sixHours, 6)).toBe(hour)
  const ticks = timeTicks(sixHours, hour, () => 0)
  expect(ticks).toHaveLength(7)
  expect(ticks[0]).toBe(noon)
  expect(timeTicks(sixHours, hour, () => 10.5 * hour)[0]).toBe(noon + hour / 2)
})

it('begins every day at its midnight, also when the clocks go forward', () => {
  const change = Date.UTC(2026, 9, 3, 16)
  const zone = (ms: number) => (ms < change ? 10 : 11) * hour
  const ticks = timeTicks({ min: change - 36 * hour, max: change + 36 * hour }, 24 * hour, zone)
  expect(ticks.map((ms) => ((ms + zone(ms)) / hour) % 24)).toEqual([0, 0, 0])
})

it.each([
  ['Sydney', Date.UTC(2026, 9, 3, 16), 10, 11],
  ['Sydney, back', Date.UTC(2026, 3, 4, 16), 11, 10],
  ['New York', Date.UTC(2026, 2, 8, 7), -5, -4],
  ['New York, back', Date.UTC(2026, 10, 1, 6), -4, -5],
  ['Lord Howe', Date.UTC(2026, 9, 3, 15, 30), 10.5, 11],
])(
  'marks no time twice and none out of order on the day the clocks change in %s',
  (_, change, before, after) => {
    const zone = (ms: number) => (ms < change ? before : after) * hour
    for (const step of [hour / 2, hour, 3 * hour]) {
      const ticks = timeTicks({ min: change - 12 * hour, max: change + 12 * hour }, step, zone)
      expect(ticks.length).toBeGreaterThan(7)
      ticks.slice(1).forEach((ms, i) => expect(ms).toBeGreaterThan(ticks[i] ?? Infinity))
      expect(ticks.filter((ms) => (ms + zone(ms)) % step !== 0).length).toBeLessThanOrEqual(1)
    }
  },
)

it('draws two times even where few have room', () => {
  const domain = { min: noon + 0.1 * hour, max: noon + 1.95 * hour }
  expect(timeTicks(domain, timeStep(domain, 3), () => 0)).toHaveLength(1)
  const { step, ticks } = timeAxis(domain, 3, () => 0)
  expect([step, ticks.length]).toEqual([hour / 2, 3])
})

it('never draws more than it was asked for, save one, whatever the span', () => {
  for (const span of [5000, 60_000, hour, 24 * hour, 2_628_000_000, 730 * 24 * hour]) {
    const domain = { min: 0, max: span }
    expect(timeTicks(domain, timeStep(domain, 6), () => 0).length).toBeLessThanOrEqual(7)
    expect(timeTicks(domain, timeStep(domain, 6), () => 0).length).toBeGreaterThan(2)
  }
})

it('draws a number and a time where a single tick was asked for', () => {
  for (const min of [0.3, 5.2, 11.94, 999]) {
    for (const width of [0.12, 3.6, 4.2, 800]) {
      expect(niceTicks({ min, max: min + width }, 1).length).toBeGreaterThan(0)
    }
  }
  for (const hours of [0.2, 1, 2.5, 5, 30, 24 * 40]) {
    const domain = { min: noon + 0.1 * hour, max: noon + (0.1 + hours) * hour }
    expect(timeAxis(domain, 1, () => 0).ticks.length).toBeGreaterThan(0)
  }
})
