import { expect, it } from 'vitest'
import { boundsFor } from './boundsFor'
import { levelOf } from './gaugeReading'

it('raises no alarm for a battery that is not measured', () => {
  expect(levelOf(0, boundsFor('vbat', 0))).toBe('normal')
  expect(levelOf(3.9, boundsFor('vbat', 3.9))).toBe('alarm')
})

it('does not paint a 24 V machine red', () => {
  expect(levelOf(28.2, boundsFor('vin', 28.2))).toBe('normal')
  expect(levelOf(16.5, boundsFor('vin', 16.5))).toBe('alarm')
})

it('raises none either for a battery that is not measured but has limits', () => {
  const own = { alarmLow: 5, warnLow: null }
  expect(levelOf(0, boundsFor('vbat', 0, own))).toBe('normal')
  expect(levelOf(4.9, boundsFor('vbat', 4.9, own))).toBe('alarm')
  expect(levelOf(0, boundsFor('cp1', 0, own))).toBe('alarm')
})
