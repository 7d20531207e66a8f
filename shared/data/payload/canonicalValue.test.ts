import { describe, expect, it } from 'vitest'
import { hashText, canonicalValue } from './canonicalValue'

const canonicalJson = (json: string) => JSON.stringify(canonicalValue(JSON.parse(json)))

describe('the canonical form of a value', () => {
  it.each([
    [
      'keys in order at every level',
      '{"b":{"d":1,"c":[{"z":1,"y":2}]},"a":2}',
      '{"a":2,"b":{"c":[{"y":2,"z":1}],"d":1}}',
    ],
    ['capitals before small letters', '{"a":1,"B":2}', '{"B":2,"a":1}'],
    ['numbers as names first, as JavaScript keeps them', '{"b":1,"10":2,"9":3}', '{"9":3,"10":2,"b":1}'],
    ['no zero below zero', '{"a":-0,"b":[-0]}', '{"a":0,"b":[0]}'],
    [
      'half a character as one that is unknown',
      '{"b":"\\ud800x","\\udc00a":1}',
      '{"b":"\ufffdx","\ufffda":1}',
    ],
    ['whole characters of two halves', '{"😀":"😀"}', '{"😀":"😀"}'],
    ['of two names that become one the last', '{"\\ud800":1,"\\ud801":2}', '{"\ufffd":2}'],
    [
      'a name that means a prototype',
      '{"__proto__":{"b":1,"a":2},"a":1}',
      '{"__proto__":{"a":2,"b":1},"a":1}',
    ],
  ])('has %s', (_, sent, canonical) => {
    expect(canonicalJson(sent)).toBe(canonical)
  })

  it('gives what has no names as it is', () => {
    expect([null, true, 'text', 1.5].map(canonicalValue)).toEqual([null, true, 'text', 1.5])
  })
})

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
