import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCanId, parseCanId } from './canFrames'
import { canId } from './testVectors.json'

describe('parseCanId', () => {
  it.each(canId)('reads identifier $id of a real capture as PGN $pgn', ({ id, ...expected }) => {
    expect(parseCanId(id)).toMatchObject(expected)
  })

  it('keeps the destination of an addressed message out of the PGN', () => {
    expect(parseCanId(0x18eaff2b)).toEqual({
      priority: 6,
      pgn: 59904,
      sourceAddress: 0x2b,
      destinationAddress: 0xff,
    })
  })

  it.each([0, 1, 291, 2047])('finds no PGN in the 11-bit identifier %i', (id) => {
    expect(parseCanId(id)).toBeUndefined()
  })

  it.each([-1, 1.5, Number.NaN, Infinity, 2 ** 29, 2 ** 40])('refuses %d, which is no identifier', (id) => {
    expect(parseCanId(id)).toBeUndefined()
  })

  it('finds back the parts that an identifier was made of', () => {
    const parts = fc.record({
      priority: fc.integer({ min: 0, max: 7 }),
      format: fc.integer({ min: 240, max: 255 }),
      specific: fc.integer({ min: 0, max: 255 }),
      sourceAddress: fc.integer({ min: 0, max: 255 }),
    })
    fc.assert(
      fc.property(parts, ({ priority, format, specific, sourceAddress }) => {
        const id = priority * 2 ** 26 + format * 2 ** 16 + specific * 2 ** 8 + sourceAddress
        expect(parseCanId(id)).toEqual({ priority, pgn: format * 256 + specific, sourceAddress })
      }),
    )
  })
})

describe('formatCanId', () => {
  it('writes all eight digits of an extended identifier, and three of a standard one', () => {
    expect([217056256, 419351040, 291, 5].map(formatCanId)).toEqual(['0CF00400', '18FECA00', '123', '005'])
  })
})
