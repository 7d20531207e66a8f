import { describe, expect, it } from 'vitest'
import { canonicalValue } from './canonicalValue'

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
