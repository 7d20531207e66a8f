import { describe, expect, it } from 'vitest'
import { parseForm } from './formBody'

describe('parseForm', () => {
  it('nests objects and lists', () => {
    const form = parseForm('a=1&b[c]=2&d[0][e]=3&d[1][e]=4&f[]=5&f[]=6')
    expect(JSON.parse(JSON.stringify(form))).toEqual({
      a: '1',
      b: { c: '2' },
      d: [{ e: '3' }, { e: '4' }],
      f: ['5', '6'],
    })
  })

  it('keeps keys that are digits but no places in a list', () => {
    expect(JSON.parse(JSON.stringify(parseForm('metadata[123456789]=x')))).toEqual({
      metadata: { '123456789': 'x' },
    })
  })

  it('decodes what was encoded', () => {
    expect(parseForm('a%5Bb%5D=x%26y+z').a).toMatchObject({ b: 'x&y z' })
  })

  it('takes prototype names for names', () => {
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(parseForm('__proto__[a]=1'))).toEqual(['__proto__'])
  })
})
