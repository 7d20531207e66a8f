/** A device's settings: nested objects of scalars. */
export interface ConfigTree {
  [key: string]: ConfigValue
}
export type ConfigValue = string | number | boolean | null | ConfigValue[] | ConfigTree

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

export const isTree = (value: unknown): value is ConfigTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lays changes over a tree: branches are merged, leaves replaced. Names of the object prototype are left out. */
export function mergeConfig(tree: ConfigTree, changes: ConfigTree): ConfigTree {
  const merged: ConfigTree = { ...tree }
  for (const [key, value] of Object.entries(changes)) {
    if (forbidden.has(key)) continue
    const before = merged[key]
    merged[key] = isTree(value) ? mergeConfig(isTree(before) ? before : {}, value) : value
  }
  return merged
}

/** The value at a dotted key, like `device.base_interval`; undefined when there is none. */
export function readConfig(tree: ConfigTree, dottedKey: string): ConfigValue | undefined {
  let at: ConfigValue | undefined = tree
  for (const name of dottedKey.split('.')) {
    at = isTree(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return at
}

/** A tree that holds one value at a dotted key. */
export const branchOf = (dottedKey: string, value: ConfigValue): ConfigTree =>
  dottedKey.split('.').reduceRight<ConfigValue>((inner, name) => ({ [name]: inner }), value) as ConfigTree
