import type { Reading } from '../../../../shared/data/reading'

/** When the last one arrived of the readings that were measured no later than so; milliseconds, 0 when there is none. */
export const lastArrivalMs = (readings: readonly Reading[], untilTs: number): number =>
  readings.reduce(
    (last, { ts, aws_ts: arrivalMs = 0 }) => (ts <= untilTs && arrivalMs > last ? arrivalMs : last),
    0,
  )
