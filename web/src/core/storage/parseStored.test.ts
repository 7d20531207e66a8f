import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseStored } from './parseStored'

describe('parseStored', () => {
  const Names = z.array(z.string())

  it('gives back what was remembered', () => {
    expect(parseStored(Names, '["a","b"]')).toEqual(['a', 'b'])
  })

  it('counts what does not fit as absent', () => {
    expect(parseStored(Names, null)).toBeUndefined()
    expect(parseStored(Names, '{"a":1}')).toBeUndefined()
    expect(parseStored(Names, '["a"')).toBeUndefined()
  })
})
