import { expect, it } from 'vitest'
import { isStale, pollSecondsOf, transmitSecondsOf } from './deviceIntervals'

it('multiplies base and transmit interval', () => {
  expect(transmitSecondsOf({ 'device.base_interval': 30, 'device.transmit_interval': 4 })).toBe(120)
  expect(transmitSecondsOf({ 'device.base_interval': 30 })).toBe(30)
})

it('polls every 5 s when the configuration is missing or senseless', () => {
  expect(pollSecondsOf({})).toBe(5)
  expect(pollSecondsOf({ 'device.base_interval': 0 })).toBe(5)
  expect(pollSecondsOf({ 'device.base_interval': 'x' })).toBe(5)
  expect(pollSecondsOf({ 'device.transmit_interval': 12 })).toBe(60)
})

it('calls a device stale after six minutes, or its interval and one', () => {
  const now = 1_770_000_000_000
  expect(isStale(now - 360_000, {}, now)).toBe(false)
  expect(isStale(now - 360_001, {}, now)).toBe(true)
  const slow = { 'device.base_interval': 3600 }
  expect(isStale(now - 3_660_000, slow, now)).toBe(false)
  expect(isStale(now - 3_660_001, slow, now)).toBe(true)
})
