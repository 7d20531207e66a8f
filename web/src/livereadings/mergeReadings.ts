import type { Reading } from '../../../shared/data/reading'

/** How many readings a page keeps; the newest stay. */
export const maxKept = 1000

const compareTimes = (a: Reading, b: Reading) => a.ts - b.ts

/**
 * Adds an answer to the readings at hand, in ascending time, each once: a poll asks from the newest whole second, so
 * that its first readings are known already. Answers the same array when nothing is new.
 */
export const mergeReadings = (kept: readonly Reading[], answer: readonly Reading[]): readonly Reading[] => {
  const oldestTs = answer.reduce((oldest, { ts }) => Math.min(oldest, ts), Infinity)
  const known = new Set(kept.filter(({ ts }) => ts >= oldestTs).map((reading) => JSON.stringify(reading)))
  const added = answer.filter((reading) => !known.has(JSON.stringify(reading)))
  return added.length === 0 ? kept : [...kept, ...added].sort(compareTimes).slice(-maxKept)
}
