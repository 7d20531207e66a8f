/** One object's share of a payload, still as bytes, with what a single pass over them already shows. */
export type PayloadPart = {
  bytes: Uint8Array
  /** Nesting of the part itself; a flat object has depth 1. */
  depth: number
  /** Holds a number token that a double might change: over 15 characters, or with an exponent. */
  longNumbers: boolean
  /** The payload ended before the part (or the array around it) did. */
  cutShort: boolean
}

const quote = 0x22
const comma = 0x2c
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isExponent = (byte: number) => byte === 0x65 || byte === 0x45
const inNumber = (byte: number) =>
  isDigit(byte) || byte === 0x2e || byte === 0x2d || byte === 0x2b || isExponent(byte)
const opens = (byte: number) => byte === 0x7b || byte === 0x5b
const closes = (byte: number) => byte === 0x7d || byte === 0x5d

const skipSpace = (bytes: Uint8Array, from: number) => {
  let at = from
  while (at < bytes.length && isSpace(bytes[at] ?? 0)) at++
  return at
}

/** Index after the closing quote of the string that opens at `from`; past the end when it never closes. */
const endOfString = (bytes: Uint8Array, from: number) => {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === 0x5c ? 2 : 1
  return at + 1
}

/**
 * Splits a payload into its objects: an array of objects gives one part each, anything else is one part.
 * It reads bytes only and keeps no stack, so that 65,000 brackets cost a pass and not a crash, and so that
 * one bad object spoils only itself.
 */
export const splitPayload = (bytes: Uint8Array): PayloadPart[] => {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const begin = skipSpace(bytes, hasMark ? 3 : 0)
  const inArray = bytes[begin] === 0x5b
  const parts: PayloadPart[] = []
  const outside = inArray ? 1 : 0
  let at = inArray ? begin + 1 : begin
  let start = at
  let depth = outside
  let deepest = 0
  let longNumbers = false

  const endPart = (end: number, cutShort: boolean) => {
    parts.push({ bytes: bytes.subarray(start, end), depth: deepest, longNumbers, cutShort })
    deepest = 0
    longNumbers = false
    start = end + 1
  }

  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (byte === quote) {
      at = endOfString(bytes, at)
      continue
    }
    if (isDigit(byte)) {
      const from = at
      let exponent = false
      for (; at < bytes.length && inNumber(bytes[at] ?? 0); at++) exponent ||= isExponent(bytes[at] ?? 0)
      longNumbers ||= exponent || at - from > 15
      continue
    }
    if (opens(byte)) deepest = Math.max(deepest, ++depth - outside)
    else if (closes(byte)) depth--
    if (inArray && depth === 0) break
    if (inArray && depth === 1 && byte === comma) endPart(at, false)
    at++
  }

  const closed = !inArray || depth === 0
  const end = Math.min(at, bytes.length)
  const isEmptyArray = closed && inArray && parts.length === 0 && skipSpace(bytes, start) >= end
  if (!isEmptyArray) endPart(end, !closed || at > bytes.length || (!inArray && depth > 0))
  const rest = inArray ? skipSpace(bytes, end + 1) : bytes.length
  if (rest < bytes.length) {
    parts.push({ bytes: bytes.subarray(rest), depth: 0, longNumbers: false, cutShort: true })
  }
  return parts
}
