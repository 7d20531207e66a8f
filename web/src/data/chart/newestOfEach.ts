import type { Reading } from '../../../../shared/data/reading'

/** Of ascending readings those that hold the newest value of a key; keys may be measured at different times. */
export const newestOfEach = (readings: readonly Reading[], keys: readonly string[]): readonly Reading[] => {
  const newest = new Set(keys.map((key) => readings.findLast((reading) => reading[key] !== undefined)))
  return readings.filter((reading) => newest.has(reading))
}
