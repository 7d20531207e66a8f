import { describe, expect, it } from 'vitest'
import { parseSearch } from './searchQuery'

const ada = { email: 'ada@x.io', name: 'Ada', created: 100, phone: null, metadata: { org: 'o 1' } }
const fields = ['created', 'email', 'metadata', 'name', 'phone']

describe('parseSearch', () => {
  it.each([
    ["email:'ADA@x.io'", true],
    ['email~"@x"', true],
    ["-email:'ada@x.io'", false],
    [`metadata["org"]:'o 1' AND name:'Ada'`, true],
    ["name:'Bob' OR name:'Ada'", true],
    ["name:'Bob' AND name:'Ada'", false],
    ['created>99 AND created<=100', true],
    ['created>100', false],
    ['phone:null', true],
    ["metadata['none']:null", true],
  ])('takes %s as %s', (query, expected) => {
    expect(parseSearch(query, fields)(ada)).toBe(expected)
  })

  it.each(['', 'email', "email:'a' AND", "email:'a' AND name:'b' OR name:'c'", "secret:'x'"])(
    'refuses the query «%s»',
    (query) => {
      expect(() => parseSearch(query, fields)).toThrow()
    },
  )
})
