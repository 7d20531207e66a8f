import { describe, expect, it } from 'vitest'
import { type HeldKeys, readHeldKeys, writeHeldKeys } from './historyItems'

const keys: HeldKeys = {
  vin: { parts: [0], values: 'numbers' },
  ambient: { parts: [0], values: 'numbers' },
  can1: { parts: [0, 1, 2], values: 'texts' },
  cp1: { parts: [2], values: 'mixed' },
}

describe('the keys of a manifest', () => {
  it('are one short text, which gives them back', () => {
    const text = writeHeldKeys(keys)
    expect(text).toBe('numbers 0 ambient,vin;texts 0+1+2 can1;mixed 2 cp1')
    expect(readHeldKeys(text)).toEqual(keys)
  })

  it('may be none', () => {
    expect(readHeldKeys(writeHeldKeys({}))).toEqual({})
  })

  it.each(['words 0 vin', 'numbers', 'numbers 0'])('are not read from %j', (text) => {
    expect(() => readHeldKeys(text)).toThrow(RangeError)
  })
})
