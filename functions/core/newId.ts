import { randomInt, randomBytes } from 'node:crypto'

const shortAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many random letters and digits: six bits each. */
export const newShortId = (length: number): string =>
  Array.from({ length }, () => shortAlphabet.charAt(randomInt(shortAlphabet.length))).join('')

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const timeText = (ms: number): string => {
  let text = ''
  for (let rest = ms, digit = 0; digit < 10; digit += 1, rest = Math.floor(rest / 32)) {
    text = alphabet.charAt(rest % 32) + text
  }
  return text
}

/** The smallest id of an instant: ids made before it sort below, ids made since sort above. */
export const firstIdAt = (ms: number): string => timeText(ms).padEnd(26, '0')

/** A sortable id (ULID): ten characters of milliseconds, sixteen of randomness. */
export const newId = (nowMs: number): string => {
  const random = [...randomBytes(16)].map((byte) => alphabet.charAt(byte % 32)).join('')
  return timeText(nowMs) + random
}
