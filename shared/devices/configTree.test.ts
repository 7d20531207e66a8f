import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ConfigTree, flattenConfig, forbiddenNames, nestConfig } from './configTree'

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,6}$/).filter((text) => !forbiddenNames.has(text))
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
const { tree } = fc.letrec<{ tree: ConfigTree; node: ConfigTree[string] }>((tie) => ({
  tree: fc.dictionary(name, tie('node'), { minKeys: 1, maxKeys: 5 }),
  node: fc.oneof({ maxDepth: 4 }, leaf, tie('tree')),
}))

const withoutEmpty = (config: ConfigTree): ConfigTree =>
  Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): [string, ConfigTree[string]][] => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[key, value]]
      const inner = withoutEmpty(value)
      return Object.keys(inner).length === 0 ? [] : [[key, inner]]
    }),
  )

describe('dotted keys', () => {
  it('come back as the tree that they were made of', () => {
    fc.assert(
      fc.property(tree, (config) => {
        expect(nestConfig(flattenConfig(config))).toEqual(withoutEmpty(config))
      }),
    )
  })

  it('hold a value for every leaf, lists included, and nothing for an empty object', () => {
    expect(flattenConfig({ a: { b: 1, c: [1, { d: 2 }], e: {} }, f: null })).toEqual({
      'a.b': 1,
      'a.c': [1, { d: 2 }],
      f: null,
    })
  })

  it('show a prototype name as the key that it is, so that it can be refused', () => {
    const hostile = JSON.parse('{"__proto__":1,"a":{"__proto__":{"x":1},"constructor":2}}') as ConfigTree
    expect(Object.keys(flattenConfig(hostile))).toEqual(['__proto__', 'a.__proto__.x', 'a.constructor'])
  })

  it.each(['__proto__.x', 'a.constructor.x', 'prototype'])(
    'refuse %s and leave every object as it was',
    (key) => {
      expect(() => nestConfig({ [key]: 'polluted' })).toThrow('Forbidden key')
      expect(({} as Record<string, unknown>).x).toBeUndefined()
    },
  )

  it('take a name of Object’s own methods for an ordinary one', () => {
    expect(nestConfig({ 'toString.a': 1 })).toEqual({ toString: { a: 1 } })
  })
})
