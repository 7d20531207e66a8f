/** Names that would reach an object's prototype instead of its content. */
const isPrototypeName = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether such a name stands anywhere: hardly ever, so that no path is put together before it is known. */
const holdsPrototypeName = (value: object): boolean => {
  for (const key of Object.keys(value)) {
    if (isPrototypeName(key)) return true
    const entry = (value as Record<string, unknown>)[key]
    if (isObject(entry) && holdsPrototypeName(entry)) return true
  }
  return false
}

const dropFrom = (value: object, path: string): string[] => {
  const dropped: string[] = []
  for (const key of Object.keys(value)) {
    const where = path === '' ? key : `${path}.${key}`
    const entry = (value as Record<string, unknown>)[key]
    if (isPrototypeName(key)) {
      Reflect.deleteProperty(value, key)
      dropped.push(where)
    } else if (isObject(entry)) dropped.push(...dropFrom(entry, where))
  }
  return dropped
}

/**
 * Takes keys with such names out of a JSON value, at any level, and returns where each stood: `a.0.__proto__`. The
 * value may not nest deeper than a payload may.
 */
export const dropPrototypeNames = (value: unknown): string[] =>
  isObject(value) && holdsPrototypeName(value) ? dropFrom(value, '') : []
