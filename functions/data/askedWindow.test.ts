import { expect, it } from 'vitest'
import { dayMs, secondMs } from '../../shared/core/time'
import { limitWindow, maxChartReadings } from './askedWindow'

const fromMs = 1_770_000_000_000
const windowOf = (days: number) => ({ fromMs, askedFromMs: fromMs, toMs: fromMs + days * dayMs })
const keysOf = (count: number) => Array.from({ length: count }, (_, i) => `key${i}`)
const lengthOf = (days: number, keys: number, interval: number) =>
  (limitWindow(windowOf(days), keysOf(keys), interval).toMs - fromMs) / secondMs

it('leaves alone what fits: fifteen keys of a month at five seconds', () => {
  expect(limitWindow(windowOf(30), keysOf(15), 5)).toEqual(windowOf(30))
})

it('keeps the beginning of what does not fit, in whole seconds', () => {
  expect(lengthOf(60, 2, 1)).toBe(maxChartReadings / 2)
  expect(lengthOf(30, 60, 5)).toBe(Math.floor(maxChartReadings / 60) * 5)
})

it('never cuts a window that is told by its hours', () => {
  expect(limitWindow(windowOf(700), keysOf(60), 1)).toEqual(windowOf(700))
})

it('counts the keys that hours do not tell: what may be unmeasured is read reading by reading', () => {
  expect(limitWindow(windowOf(700), ['vin', 'vbat'], 60)).toEqual(windowOf(700))
  expect(limitWindow(windowOf(700), ['vin', 'vbat', 'gsm_rssi'], 5).toMs - fromMs).toBe(
    (maxChartReadings / 2) * 5 * secondMs,
  )
})

it('cuts no window that ends with the last reading that fits', () => {
  const lengthSeconds = maxChartReadings / 2
  const exact = { fromMs, askedFromMs: fromMs, toMs: fromMs + lengthSeconds * secondMs }
  expect(limitWindow(exact, keysOf(2), 1)).toBe(exact)
})

it('takes a device that tells no interval for one of a second', () => {
  expect(lengthOf(60, 2, 0)).toBe(maxChartReadings / 2)
})
