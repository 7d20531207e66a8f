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

/** Numbers 0…1, the same ones in the same order for the same seed (mulberry32). */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, [low, high]: readonly [number, number]): number =>
  low + (high - low) * random()
