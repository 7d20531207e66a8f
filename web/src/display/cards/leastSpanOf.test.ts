import { expect, it } from 'vitest'
import { leastSpanOf } from './leastSpanOf'

it('knows what is noise by the unit, else by the gauge', () => {
  expect(leastSpanOf({ unit: 'V', suggested: { min: 0, max: 32 } })).toBe(0.5)
  expect(leastSpanOf({ unit: '', suggested: { min: 0, max: 20 } })).toBe(1)
  expect(leastSpanOf({ unit: 'furlong' })).toBe(0)
})
