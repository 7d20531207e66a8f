import { describe, expect, it } from 'vitest'
import { isNestedDeeper, levelsOf } from './levelsOf'

describe('the levels of a value', () => {
  it('are its objects and lists, the outermost first', () => {
    expect([...levelsOf({ a: [1, { b: null }], c: 'x' })]).toEqual([
      [{ a: [1, { b: null }], c: 'x' }],
      [[1, { b: null }]],
      [{ b: null }],
    ])
    expect([...levelsOf('text')]).toEqual([])
    expect([...levelsOf(null)]).toEqual([])
  })
})

describe('a value', () => {
  it.each([
    ['a number', 1, 0],
    ['a flat object', { a: 1 }, 1],
    ['a list in an object', { a: [] }, 2],
  ])('is as deep as it is: %s', (_, value, depth) => {
    expect(isNestedDeeper(value, depth)).toBe(false)
    if (depth > 0) expect(isNestedDeeper(value, depth - 1)).toBe(true)
  })

  it('of a hundred thousand levels is found too deep without exhausting anything', () => {
    const tower: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(isNestedDeeper(tower, 16)).toBe(true)
  })
})
