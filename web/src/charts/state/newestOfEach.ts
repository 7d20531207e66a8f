import type { Reading } from '../../../../shared/data/reading'

/**
 * Of ascending readings the newest value of each key, at its own time, and nothing else: keys may be measured at
 * different times, and an older value of one may stand beside the newest of another.
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
