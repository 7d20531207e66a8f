/** With the `u` flag a surrogate matches only where it stands alone. */
const loneSurrogate = /\p{Surrogate}/gu

/** Most texts hold none: this finds that out at a fraction of the cost. */
const anySurrogate = /[\ud800-\udfff]/

const canonicalText = (text: string) =>
  anySurrogate.test(text) ? text.replace(loneSurrogate, '\ufffd') : text

/** A name that may change, or that an assignment would take for the object's prototype. */
const isRare = (key: string) => key === '__proto__' || anySurrogate.test(key)

const canonicalRare = (value: object) => {
  const sorted: [string, unknown][] = Object.entries(value)
    .map(([key, entry]): [string, unknown] => [canonicalText(key), canonicalValue(entry)])
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(sorted)
}

const canonicalObject = (value: object) => {
  const keys = Object.keys(value)
  if (keys.some(isRare)) return canonicalRare(value)
  const canonical: Record<string, unknown> = {}
  for (const key of keys.sort()) canonical[key] = canonicalValue((value as Record<string, unknown>)[key])
  return canonical
}

/**
 * The one form of a JSON value: keys sorted at every level, lone surrogates as U+FFFD (UTF-8 cannot carry
 * them), -0 as 0 (JSON text cannot carry it). `JSON.stringify` of the result is the canonical JSON text.
 * The value may not nest deeper than a payload may.
 */
export const canonicalValue = (value: unknown): unknown => {
  if (typeof value === 'string') return canonicalText(value)
  if (typeof value === 'number') return value === 0 ? 0 : value
  if (Array.isArray(value)) return value.map(canonicalValue)
  return typeof value === 'object' && value !== null ? canonicalObject(value) : value
}
