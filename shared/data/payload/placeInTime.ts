const notBeforeSeconds = 1_500_000_000
const millisecondsFrom = 1e11
const daySeconds = 86_400

const toSeconds = (ts: unknown) => {
  if (typeof ts === 'number') return ts
  return typeof ts === 'string' && ts.trim() !== '' ? Number(ts) : Number.NaN
}

/** When a reading was taken: the device's own time, or the arrival where that cannot be right. */
export type PlacedInTime = { tsMs: number; tsSeconds: number; isArrival: boolean }

/**
 * Believes `ts` (epoch seconds, number or numeric text) unless it is missing, not a number, from before the
 * device's clock was set, in milliseconds, or more than a day ahead of the arrival.
 */
export const placeInTime = (ts: unknown, arrivedMs: number): PlacedInTime => {
  const seconds = toSeconds(ts)
  const isBelievable =
    seconds > notBeforeSeconds && seconds <= millisecondsFrom && seconds <= arrivedMs / 1000 + daySeconds
  const tsSeconds = isBelievable ? seconds : arrivedMs / 1000
  return { tsMs: Math.round(tsSeconds * 1000), tsSeconds, isArrival: !isBelievable }
}
