import * as z from 'zod/mini'

/** A device's own settings as it sends them: nested objects of scalars. */
export const ConfigTree = z.record(z.string(), z.json())
export type ConfigTree = z.infer<typeof ConfigTree>

type Json = ConfigTree[string]
/** Dotted keys to scalars: `{"gps.interval": 1}`. */
export type FlatConfig = Record<string, Json>

const isTree = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

const leavesOf = (tree: ConfigTree, prefix: string): [string, Json][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    isTree(value) ? leavesOf(value, `${prefix}${name}.`) : [[prefix + name, value] as [string, Json]],
  )

/** Nested objects to dotted keys. Lists are values; empty objects say nothing and are gone. */
export const flattenConfig = (tree: ConfigTree): FlatConfig => Object.fromEntries(leavesOf(tree, ''))

/** Dotted keys to nested objects. @throws Error for a name that would reach an object's prototype */
export const nestConfig = (flat: FlatConfig): ConfigTree => {
  const root: ConfigTree = {}
  for (const [key, value] of Object.entries(flat)) {
    const names = key.split('.')
    if (names.some((name) => forbiddenNames.has(name))) throw new Error(`Forbidden key: ${key}`)
    const last = names.pop() ?? ''
    let node = root
    for (const name of names) {
      const next = Object.hasOwn(node, name) ? node[name] : undefined
      node = isTree(next) ? next : (node[name] = {})
    }
    node[last] = value
  }
  return root
}
