import { describe, expect, it } from 'vitest'
import { isTooOld } from './allowedDevices'

describe('firmware that can ask other devices', () => {
  it.each([
    ['SFW002-2.6.3', true],
    ['SFW002-2.6.4', false],
    ['SFW002-2.10.0', false],
    ['SFW002-1.99.99', true],
    ['SFW003-3.99.0', true],
    ['SFW003-4.0.0', false],
    ['SFW001-5.0.0', false],
    ['SFW003-latest', false],
    ['20260101-120000', false],
    ['', false],
  ])('%s is too old: %s', (fw, old) => {
    expect(isTooOld(fw)).toBe(old)
  })
})
