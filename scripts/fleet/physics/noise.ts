/** Mixes whole numbers to one that looks random, 0…1: the same numbers always give the same one. */
export function hashUnit(seed: number, channel: number, n: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(channel + 0x7f4a7c15, 0xc2b2ae35) ^ (n | 0)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** A value that wanders smoothly between −1 and 1, about once a period. */
export function wobble(seed: number, channel: number, tMs: number, periodMs: number): number {
  const at = tMs / periodMs
  const n = Math.floor(at)
  const u = at - n
  const from = hashUnit(seed, channel, n)
  const to = hashUnit(seed, channel, n + 1)
  return 2 * (from + (to - from) * u * u * (3 - 2 * u)) - 1
}
