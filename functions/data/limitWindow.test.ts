import { expect, it } from 'vitest'
import { dayMs, secondMs } from '../../shared/core/time'
import { limitWindow, maxChartReadings } from './limitWindow'

const fromMs = 1_770_000_000_000
const windowOf = (days: number) => ({ fromMs, askedFromMs: fromMs, toMs: fromMs + days * dayMs })
const lengthOf = (days: number, keys: number, interval: number) =>
  (limitWindow(windowOf(days), keys, interval).toMs - fromMs) / secondMs

it('leaves alone what fits: fifteen keys of a month at five seconds', () => {
  expect(limitWindow(windowOf(30), 15, 5)).toEqual(windowOf(30))
})

it('keeps the beginning of what does not fit, in whole seconds', () => {
  expect(lengthOf(60, 2, 1)).toBe(maxChartReadings / 2)
  expect(lengthOf(30, 60, 5)).toBe(Math.floor(maxChartReadings / 60) * 5)
})

it('never cuts a window that is told by its hours', () => {
  expect(limitWindow(windowOf(700), 60, 1)).toEqual(windowOf(700))
})

it('takes a device that tells no interval for one of a second', () => {
  expect(lengthOf(60, 2, 0)).toBe(maxChartReadings / 2)
})
