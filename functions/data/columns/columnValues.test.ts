import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxInteger } from '../../../shared/data/rollups/decimals'
import { ByteReader, ByteWriter } from './columnBytes'
import { readIntegers, writeIntegers } from './columnValues'

const write = (values: number[]) => {
  const writer = new ByteWriter()
  writeIntegers(writer, Float64Array.from(values))
  return writer.finish()
}
const roundTrip = (values: number[]) => [...readIntegers(new ByteReader(write(values)), values.length)]
const range = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i))

describe('writeIntegers', () => {
  it('tells a regular schedule in a dozen bytes, however long', () => {
    expect(write(range(17_280, (i) => 1_770_605_573_100 + i * 5000)).length).toBeLessThanOrEqual(14)
    expect(write(range(17_280, () => -3)).length).toBeLessThanOrEqual(6)
  })

  it('takes one byte for a value that strays a few units from its schedule', () => {
    const values = range(1000, (i) => i * 60_000 + ((i * 7919) % 5) * 100)
    expect(write(values).length).toBeLessThan(1020)
    expect(roundTrip(values)).toEqual(values)
  })

  it('follows a slope that changes', () => {
    const values = range(100, (i) => i * i * 3 + 7)
    expect(write(values).length).toBeLessThan(110)
    expect(roundTrip(values)).toEqual(values)
  })

  it('gives whole numbers of any size back', () => {
    const whole = fc.oneof(
      fc.integer(),
      fc.integer({ min: -9, max: 9 }),
      fc.maxSafeInteger().map((n) => n % maxInteger),
    )
    fc.assert(
      fc.property(
        fc.array(
          whole.map((n) => (n === 0 ? 0 : n)),
          { maxLength: 60 },
        ),
        (values) => {
          expect(roundTrip(values)).toEqual(values)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('holds at the edges of what can be counted', () => {
    const values = [maxInteger, -maxInteger, maxInteger, maxInteger, -maxInteger, 0]
    expect(roundTrip(values)).toEqual(values)
  })
})
