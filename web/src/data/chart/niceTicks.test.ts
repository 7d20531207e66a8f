import { expect, it } from 'vitest'
import { niceTicks, timeTicks } from './niceTicks'

it('finds round numbers', () => {
  expect(niceTicks({ min: -3, max: 104 }, 5)).toEqual([0, 25, 50, 75, 100])
  expect(niceTicks({ min: 11.94, max: 12.06 }, 4)).toEqual([11.95, 12, 12.05])
})

it('finds round times of the viewer’s clock', () => {
  const noon = Date.UTC(2026, 0, 1, 12)
  const hour = 3_600_000
  const ticks = timeTicks({ min: noon, max: noon + 6 * hour }, 6, 0)
  expect(ticks).toHaveLength(7)
  expect(ticks[0]).toBe(noon)
  const adelaide = timeTicks({ min: noon, max: noon + 6 * hour }, 6, 10.5 * hour)
  expect(adelaide[0]).toBe(noon + hour / 2)
})

it('never draws more than it was asked for, save one', () => {
  for (const span of [60_000, 3_600_000, 86_400_000, 2_628_000_000]) {
    expect(timeTicks({ min: 0, max: span }, 6, 0).length).toBeLessThanOrEqual(7)
  }
})
