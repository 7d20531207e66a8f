import type { PayloadPart } from './splitPayload'

/** Why a payload, or one object of it, cannot become a reading. */
const poisonReasons = {
  tooLarge: 'The message is larger than 128 kB',
  cutShort: 'The JSON of the message is cut off',
  tooDeep: 'The values are nested more than 16 levels deep',
  notUtf8: 'The text is not valid UTF-8',
  notJson: 'The text is not JSON',
  numberTooLarge: 'A number is too large to be stored',
  notObject: 'The message is neither an object nor a list of objects',
  tooManyKeys: 'The object has more than 2,000 keys',
  tooManyObjects: 'The message holds more than 2,000 objects',
  unforeseen: 'The message could not be read',
} as const

type PoisonCode = keyof typeof poisonReasons

/** Refused content: what it was, kept byte for byte, and why, for people. */
export type Poison = { code: PoisonCode; reason: string; raw: Uint8Array }

/** Makes the record of refused content; `detail` is what was found, such as the parser's words. */
export const poison = (code: PoisonCode, raw: Uint8Array, detail?: string): Poison => ({
  code,
  reason: detail === undefined ? poisonReasons[code] : `${poisonReasons[code]}: ${detail}`,
  raw,
})

/**
 * Strings are matched too, so that digits inside them are passed over. One that never closes reaches to the end: tried
 * again from each quote in it, a hostile text would take a minute.
 */
const stringOrNumber = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|-?[0-9][0-9.eE+-]*/g
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A loop and no pattern, which would try every run of zeros within the digits. */
const withoutEndZeros = (digits: string): string => {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** A decimal as its significant digits and the power of ten of the last of them. */
const toDecimal = (token: string) => {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = withoutEndZeros(digits)
  const power = Number(exponent) - fraction.length + (digits.length - significant.length)
  return { significant, power: significant === '' ? 0 : power }
}

/**
 * Whether a double stands for exactly this decimal: printed with as many digits as were sent, or as short as it can
 * be, it must show the same digits. So 0.10000000000000001 (how C prints 0.1) stays a number, and 9007199254740993
 * does not. The short form matters for a double half-way between two decimals, where the long one shows the other.
 */
const isExact = (token: string) => {
  const sent = toDecimal(token)
  if (sent.significant.length > 100) return false
  const value = Math.abs(Number(token))
  const printed = [value.toPrecision(Math.max(1, sent.significant.length)), String(value)]
  return printed.some((text) => {
    const held = toDecimal(text.replace('e+', 'e'))
    return held.significant === sent.significant && held.power === sent.power
  })
}

/**
 * Rewrites JSON text so that a number which a double would change becomes the text that was sent.
 * Returns `tooLarge` with the token when a double cannot hold it at all (1e400).
 */
const keepExactNumbers = (json: string): { json: string; tooLarge?: string } => {
  let tooLarge: string | undefined
  const rewritten = json.replace(stringOrNumber, (token) => {
    if (token.startsWith('"') || !jsonNumber.test(token)) return token
    if (!Number.isFinite(Number(token))) tooLarge ??= token
    return isExact(token) ? token : `"${token}"`
  })
  return tooLarge === undefined ? { json: rewritten } : { json: rewritten, tooLarge }
}

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

const maxDepth = 16
const maxKeys = 2000
const utf8 = new TextDecoder('utf-8', { fatal: true })

const parseJson = (json: string): { value: unknown } | { fault: string } => {
  try {
    return { value: JSON.parse(json) as unknown }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

const decode = (bytes: Uint8Array) => {
  try {
    return utf8.decode(bytes)
  } catch {
    // The decoder says no more than that it failed; the caller names the reason.
    return undefined
  }
}

/**
 * One part of a payload as a plain object whose every number is as sent, or the reason why it is refused. `dropped`:
 * where keys stood that are left out for their names.
 */
export const parseObject = (
  part: PayloadPart,
): { sent: Record<string, unknown>; dropped: string[] } | { poison: Poison } => {
  const refuse = (...[code, detail]: [Poison['code'], string?]) => ({
    poison: poison(code, part.bytes, detail),
  })
  if (part.depth > maxDepth) return refuse('tooDeep')
  const text = decode(part.bytes)
  if (text === undefined) return refuse('notUtf8')
  if (part.cutShort) return refuse('cutShort')

  const exact: ReturnType<typeof keepExactNumbers> = part.longNumbers
    ? keepExactNumbers(text)
    : { json: text }
  const parsed = parseJson(exact.json)
  if ('fault' in parsed) return refuse('notJson', parsed.fault)
  if (exact.tooLarge !== undefined) return refuse('numberTooLarge', exact.tooLarge.slice(0, 40))

  const sent = parsed.value
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return refuse('notObject')
  if (Object.keys(sent).length > maxKeys) return refuse('tooManyKeys')
  return { dropped: dropPrototypeNames(sent), sent: sent as Record<string, unknown> }
}
