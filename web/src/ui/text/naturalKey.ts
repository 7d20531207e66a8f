const longestNumber = 12
const numberPattern = /\d+/g
const plainPattern = /^[ -~]*$/
const markPattern = /\p{M}/gu

/** Names come again with every order and every poll. */
const mostKept = 50_000
const kept = new Map<string, string>()

const withoutMarks = (text: string): string =>
  plainPattern.test(text) ? text : text.normalize('NFD').replace(markPattern, '')

const makeKey = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(numberPattern, (digits) => digits.padStart(longestNumber, '0'))

/**
 * A text that plain comparison puts where people look for the original: numbers by their size, without regard to case
 * and accents. Ten thousand names are in order within some milliseconds, where a collator takes a fifth of a second.
 */
export const naturalKey = (text: string): string => {
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= mostKept) kept.clear()
  const key = makeKey(text)
  kept.set(text, key)
  return key
}

export const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
