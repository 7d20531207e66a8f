import type { Reading } from '../../../../shared/data/reading'

/**
 * Of ascending readings the newest value of each key, at its own time, and nothing else: keys may be measured at
 * different times, and an older value of one may be beside the newest of another.
 */
export const newestOfEach = (readings: readonly Reading[], keys: readonly string[]): readonly Reading[] => {
  const newest = keys.map((key) => readings.findLast((reading) => reading[key] !== undefined))
  return readings
    .filter((reading) => newest.includes(reading))
    .map((reading) => ({
      ts: reading.ts,
      ...Object.fromEntries(
        keys.filter((_, i) => newest[i] === reading).map((key) => [key, reading[key]] as const),
      ),
    }))
}

/**
 * An answer of the past, carried on by the readings that came since; the same array when none did. Of an answer
 * without readings `silentUntilTs` is as far as it is known to have none.
 */
export const appendLive = (
  past: readonly Reading[],
  live: readonly Reading[],
  silentUntilTs = Infinity,
): readonly Reading[] => {
  const lastTs = past.at(-1)?.ts ?? silentUntilTs
  let from = live.length
  while (from > 0 && (live[from - 1]?.ts ?? 0) > lastTs) from -= 1
  return from === live.length ? past : [...past, ...live.slice(from)]
}
