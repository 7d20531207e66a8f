import { expect, it } from 'vitest'
import { isUnmeasured } from './isUnmeasured'

it('knows the marks of a modem without a signal and of a battery that is not fitted', () => {
  expect(isUnmeasured('gsm_rssi', -114)).toBe(true)
  expect(isUnmeasured('vbat', 0)).toBe(true)
})

it('takes every other number for one', () => {
  expect(isUnmeasured('gsm_rssi', -113)).toBe(false)
  expect(isUnmeasured('wifi_rssi', -114)).toBe(false)
  expect(isUnmeasured('vin', 0)).toBe(false)
  expect(isUnmeasured('toString', undefined)).toBe(false)
})
