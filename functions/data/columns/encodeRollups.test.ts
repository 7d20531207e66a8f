import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HourlyRollup, rollUpHours } from '../../../shared/data/rollups/rollUpHours'
import { ByteWriter } from './columnBytes'
import { decodeRollups, encodeRollups } from './encodeRollups'
import { writeNumbers } from './columnValues'

const minute = 60_000
const day = 1_770_595_200_000

/** As they were written at first: every field as it is. */
const encodeAtFirst = (hours: readonly HourlyRollup[]): Uint8Array => {
  const writer = new ByteWriter()
  writer.byte(1)
  writer.unsigned(hours.length)
  const write = (valueOf: (hour: HourlyRollup) => number) =>
    writeNumbers(writer, Float64Array.from(hours, valueOf))
  write(({ hourMs }) => hourMs)
  write(({ n }) => n)
  write(({ sum }) => sum)
  write(({ sumIncrease }) => sumIncrease)
  write(({ first }) => first)
  write(({ firstMs, hourMs }) => firstMs - hourMs)
  write(({ last }) => last)
  write(({ lastMs, hourMs }) => lastMs - hourMs)
  write(({ min }) => min)
  write(({ minMs, hourMs }) => minMs - hourMs)
  write(({ max }) => max)
  write(({ maxMs, hourMs }) => maxMs - hourMs)
  write(({ weightedSum }) => weightedSum)
  write(({ heldMs }) => heldMs)
  return writer.finish()
}

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
        expect(decodeRollups(encodeAtFirst(hours))).toEqual(hours)
      }),
    )
  })

  it('tells the weighted sum of a regular device in less than a byte an hour', () => {
    const times = Float64Array.from({ length: 1440 }, (_, i) => day + i * minute)
    const values = times.map((_, i) => 1200 + ((i * 7919) % 613) / 10)
    const hours = rollUpHours(times, values, 2 * minute)
    const [now, atFirst] = [encodeRollups(hours), encodeAtFirst(hours)]
    expect(now.length).toBeLessThan(atFirst.length - 24)
  })

  it('refuses what is none', () => {
    expect(() => decodeRollups(new Uint8Array([7]))).toThrow(/version 7/)
  })
})
