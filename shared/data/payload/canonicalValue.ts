const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by))

const mix = (word: number) => {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0')

/**
 * 64-bit hash of a text as 16 hex characters, over its UTF-16 code units, two at a time.
 *
 * Two 32-bit lanes after MurmurHash3, each fed into the other at every step, so that the state is truly 64 bits
 * wide: a million different readings at one instant would meet with a chance of about 3 in 10⁸. It is not
 * cryptographic: who can make collisions can only merge readings of their own device.
 */
export const hashText = (text: string): string => {
  let low = 0x9747b28c
  let high = 0x2f0b4c47
  for (let at = 0; at < text.length; at += 2) {
    const word = text.charCodeAt(at) | ((at + 1 < text.length ? text.charCodeAt(at + 1) : 0) << 16)
    low ^= Math.imul(rotate(Math.imul(word, 0x239b961b), 15), 0xab0e9789)
    low = (Math.imul(rotate(low, 19) + high, 5) + 0x561ccd1b) | 0
    high ^= Math.imul(rotate(Math.imul(word, 0x38b34ae5), 17), 0xa1e38b93)
    high = (Math.imul(rotate(high, 13) + low, 5) + 0x0bcaa747) | 0
  }
  low = mix((low ^ text.length) + high)
  high = mix((high ^ text.length) + low)
  return hex((low + high) | 0) + hex(high)
}

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

/**
 * Sort key of a reading: 13-digit milliseconds, `#`, hash of the canonical JSON body. The same reading again has
 * the same key; a different reading at the same instant stands beside it.
 */
export const readingKey = (tsMs: number, canonicalJson: string): string =>
  `${String(tsMs).padStart(13, '0')}#${hashText(canonicalJson)}`
