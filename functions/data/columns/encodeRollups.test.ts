import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rollUpHours } from '../../../shared/data/rollups/rollUpHours'
import { decodeRollups, encodeRollups } from './encodeRollups'

const minute = 60_000
const day = 1_770_595_200_000

describe('encodeRollups', () => {
  it('gives any roll-ups back exactly', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 5e-324, 1e308, -1e308, 2 ** 53, 2 ** 53 - 1, 1 / 3),
      fc.integer({ min: -1000, max: 1000 }).map((tenths) => tenths / 10),
    )
    fc.assert(
      fc.property(fc.array(value, { maxLength: 100 }), (values) => {
        const times = Float64Array.from(values, (_, i) => day + i * 700_001)
        const hours = rollUpHours(times, Float64Array.from(values), 2 * minute)
        expect(decodeRollups(encodeRollups(hours))).toEqual(hours)
      }),
    )
  })

  it('refuses what is none', () => {
    expect(() => decodeRollups(new Uint8Array([7]))).toThrow(/version 7/)
  })
})
