import { expect, it } from 'vitest'
import { niceTicks, tickDecimals, timeAxis, timeStep, timeTicks } from './niceTicks'

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
