/** Names that would reach an object's prototype instead of its content. */
const isPrototypeName = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype'

/**
 * Takes keys with such names out of a JSON value, at any level, and returns where each stood: `a.0.__proto__`. The
 * value may not nest deeper than a payload may.
 */
export const dropPrototypeNames = (value: unknown, path = ''): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const dropped: string[] = []
  for (const key of Object.keys(value)) {
    const where = path === '' ? key : `${path}.${key}`
    if (isPrototypeName(key)) {
      Reflect.deleteProperty(value, key)
      dropped.push(where)
    } else dropped.push(...dropPrototypeNames((value as Record<string, unknown>)[key], where))
  }
  return dropped
}
