import type { ConfigTree } from './deviceConfig'

type Json = ConfigTree[string]
/** Dotted keys to scalars: `{"gps.interval": 1}`. */
export type FlatConfig = Record<string, Json>

const isTree = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Nested objects to dotted keys. Lists are values. */
export const flattenConfig = (tree: ConfigTree, prefix = ''): FlatConfig =>
  Object.entries(tree).reduce<FlatConfig>((flat, [name, value]) => {
    const key = prefix + name
    return isTree(value)
      ? Object.assign(flat, flattenConfig(value, `${key}.`))
      : Object.assign(flat, { [key]: value })
  }, {})

/** Dotted keys to nested objects. @throws Error for a name that would reach an object's prototype */
export const nestConfig = (flat: FlatConfig): ConfigTree => {
  const root: ConfigTree = {}
  for (const [key, value] of Object.entries(flat)) {
    const names = key.split('.')
    if (names.some((name) => forbiddenNames.has(name))) throw new Error(`Forbidden key: ${key}`)
    const last = names.pop() ?? ''
    let node = root
    for (const name of names) {
      const next = node[name]
      node = isTree(next) ? next : ((node[name] = {}) as ConfigTree)
    }
    node[last] = value
  }
  return root
}
