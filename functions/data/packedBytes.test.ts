import { describe, expect, it } from 'vitest'
import { packBytes, unpackBytes } from './packedBytes'

describe('packed bytes', () => {
  it.each([0, 1, 64, 65, 5000])('come back, %i of them', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => i % 7)
    expect(Uint8Array.from(unpackBytes(packBytes(bytes)))).toEqual(bytes)
  })

  it('take one byte more when few, and less when many', () => {
    expect(packBytes(new Uint8Array(20))).toHaveLength(21)
    expect(packBytes(new Uint8Array(5000)).length).toBeLessThan(50)
  })

  it('are refused in a form that is unknown', () => {
    expect(() => unpackBytes(Uint8Array.of(7, 1))).toThrow('form 7')
  })
})
