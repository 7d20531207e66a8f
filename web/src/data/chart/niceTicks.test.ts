import { expect, it } from 'vitest'
import { niceTicks, tickDecimals, timeStep, timeTicks } from './niceTicks'

const hour = 3_600_000
const noon = Date.UTC(2026, 0, 1, 12)
const sixHours = { min: noon, max: noon + 6 * hour }

it('finds round numbers', () => {
  expect(niceTicks({ min: -3, max: 104 }, 5)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks({ min: 11.94, max: 12.06 }, 4)).toEqual([11.95, 12, 12.05])
})

it('writes as many decimals as tell the ticks apart', () => {
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

it('never draws more than it was asked for, save one, whatever the span', () => {
  for (const span of [5000, 60_000, hour, 24 * hour, 2_628_000_000, 730 * 24 * hour]) {
    const domain = { min: 0, max: span }
    expect(timeTicks(domain, timeStep(domain, 6), () => 0).length).toBeLessThanOrEqual(7)
    expect(timeTicks(domain, timeStep(domain, 6), () => 0).length).toBeGreaterThan(2)
  }
})
