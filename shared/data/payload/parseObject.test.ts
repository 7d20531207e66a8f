import { describe, expect, it } from 'vitest'
import { dropPrototypeNames } from './parseObject'

describe('names that JavaScript gives a meaning', () => {
  it('are taken out wherever they stand, and named; everything else stays', () => {
    const value: unknown = JSON.parse(
      '{"__proto__":{"x":1},"vin":12,"can":[{"id":1},{"constructor":2,"ok":3}],"a":{"b":{"prototype":[]}}}',
    )
    expect(dropPrototypeNames(value)).toEqual(['__proto__', 'can.1.constructor', 'a.b.prototype'])
    expect(JSON.stringify(value)).toBe('{"vin":12,"can":[{"id":1},{"ok":3}],"a":{"b":{}}}')
  })

  it('are looked for in what is no object too', () => {
    expect([null, 7, 'constructor', ['prototype']].flatMap((value) => dropPrototypeNames(value))).toEqual([])
  })
})
