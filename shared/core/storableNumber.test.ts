import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { StorableNumber } from './storableNumber'

describe('a number that somebody sets', () => {
  it.each([0, -0, 0.1, -273.15, 1e-130, -1e-130, 5e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    '%d is kept',
    (value) => {
      expect(StorableNumber.parse(value)).toBe(value)
    },
  )

  it.each([2 ** 53, -(2 ** 53), 1e126, 1e300, 1e-131, -1e-131, 5e-324, NaN, Infinity, '1', null])(
    '%d is refused',
    (value) => {
      expect(StorableNumber.safeParse(value).success).toBe(false)
    },
  )

  it('can be held to narrower limits', () => {
    const Side = StorableNumber.check(z.minimum(1), z.maximum(1000))
    expect([1, 1000, 0.5, 1001].map((value) => Side.safeParse(value).success)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
