/** Names that would reach an object's prototype instead of its content. */
export const isPrototypeName = (key: string): boolean =>
  key === '__proto__' || key === 'constructor' || key === 'prototype'

/** The first prototype name among the keys of a JSON value, at any level. */
export const findPrototypeName = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) {
    for (const entry of value) {
      const found = findPrototypeName(entry)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const [key, entry] of Object.entries(value)) {
    const found = isPrototypeName(key) ? key : findPrototypeName(entry)
    if (found !== undefined) return found
  }
  return undefined
}
