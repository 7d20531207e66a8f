import { describe, expect, it } from 'vitest'
import { hashText } from './hashText'

const bits = (hex: string) => BigInt(`0x${hex}`)
const countBits = (value: bigint) => value.toString(2).replaceAll('0', '').length
const reading = (i: number) => `{"ts":1770605573.1,"vin":${(i % 1000) / 100},"cp1":${Math.floor(i / 1000)}}`

describe('hashText', () => {
  it('gives sixteen hex characters, always the same', () => {
    expect(hashText('')).toMatch(/^[0-9a-f]{16}$/)
    expect(hashText('{"ts":1}')).toBe(hashText('{"ts":1}'))
  })

  it('tells texts apart that differ only in length or by an empty character', () => {
    expect(new Set(['', '\0', '\0\0', '\0\0\0'].map(hashText)).size).toBe(4)
  })

  it('keeps 200,000 similar readings apart, and by chance only in either half', () => {
    const hashes = Array.from({ length: 200_000 }, (_, i) => hashText(reading(i)))
    expect(new Set(hashes).size).toBe(hashes.length)
    // A fair 32-bit half meets itself 4.7 times among 200,000.
    expect(hashes.length - new Set(hashes.map((hash) => hash.slice(0, 8))).size).toBeLessThan(20)
    expect(hashes.length - new Set(hashes.map((hash) => hash.slice(8))).size).toBeLessThan(20)
  })

  it('changes half of the bits when one digit changes', () => {
    const flips = Array.from({ length: 2000 }, (_, i) =>
      countBits(bits(hashText(reading(i))) ^ bits(hashText(reading(i ^ 1)))),
    )
    const mean = flips.reduce((sum, count) => sum + count, 0) / flips.length
    expect(mean).toBeGreaterThan(31)
    expect(mean).toBeLessThan(33)
  })
})
