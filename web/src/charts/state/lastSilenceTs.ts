import type { Reading } from '../../../../shared/data/reading'

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Infinity

/** A silence lasts longer than this many intervals, as for the server that tells of gaps. */
const tolerance = 2

/** Fewer readings than this tell no interval. */
const leastReadings = 4

/** When the last silence among readings ended that is long for their pace, and wide enough to be seen; else 0. */
export const lastSilenceTs = (readings: readonly Reading[], narrowestSeconds: number): number => {
  if (readings.length < leastReadings) return 0
  const steps = readings.slice(1).map(({ ts }, i) => ({ ts, seconds: ts - (readings[i]?.ts ?? ts) }))
  const longest = Math.max(narrowestSeconds, tolerance * medianOf(steps.map(({ seconds }) => seconds)))
  return steps.findLast(({ seconds }) => seconds > longest)?.ts ?? 0
}
