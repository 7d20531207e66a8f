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
