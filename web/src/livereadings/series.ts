import { isUnmeasured } from '../../../shared/data/isUnmeasured'
import type { Reading } from '../../../shared/data/reading'

/** What one card knows: its key's value in the selected reading, and the numbers before it. */
export interface Series {
  /** Absent in the selected reading: undefined. */
  readonly value: unknown
  /** The last valid value, up to and including the selected reading, and its time in seconds. */
  readonly lastValue: unknown
  readonly lastTs: number | undefined
  /** Up to twenty numbers, oldest first. */
  readonly points: readonly number[]
  /** From the oldest of them to the newest. */
  readonly spanSeconds: number
}

/** A sparkline shows this many recent readings. */
export const sparklineLength = 20

/** As far back as the last valid reading is looked for. */
export const historyLength = 600

export const emptySeries: Series = {
  value: undefined,
  lastValue: undefined,
  lastTs: undefined,
  points: [],
  spanSeconds: 0,
}

/** Whether a reading says anything of a key. */
const isValid = (reading: Reading | undefined, key: string): boolean => {
  const value = reading?.[key] ?? undefined
  return value !== undefined && !isUnmeasured(key, value)
}

/** The last reading that says anything of a key, no later than a time in seconds. */
const findLast = (readings: readonly Reading[], key: string, latestTs: number): Reading | undefined =>
  readings.findLast((reading) => reading.ts <= latestTs && isValid(reading, key))

/**
 * The series of a key over readings in ascending time, of which the one at `selected` is shown. `earlier` are
 * readings of single keys from further back, looked at only where the others do not hold the key.
 */
export const readSeries = (
  readings: readonly Reading[],
  key: string,
  selected: number,
  earlier: readonly Reading[] = [],
): Series => {
  const points: number[] = []
  let last: Reading | undefined
  let firstTs: number | undefined
  const oldest = Math.max(0, selected - historyLength + 1)
  for (let i = selected; i >= oldest && points.length < sparklineLength; i -= 1) {
    const reading = readings[i]
    if (!isValid(reading, key)) continue
    const value = reading?.[key]
    last ??= reading
    if (typeof value !== 'number') break
    points.push(value)
    firstTs = reading?.ts
  }
  const shown = readings[selected]
  if (last === undefined && shown !== undefined) last = findLast(earlier, key, shown.ts)
  return {
    value: shown?.[key] ?? undefined,
    lastValue: last?.[key],
    lastTs: last?.ts,
    points: points.reverse(),
    spanSeconds: firstTs === undefined || last === undefined ? 0 : last.ts - firstTs,
  }
}

const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/**
 * Whether a card would draw the same: equal value, equal points. When the value is there, its time does not show.
 */
export const isSameSeries = (a: Series, b: Series): boolean =>
  isSameValue(a.value, b.value) &&
  isSameValue(a.lastValue, b.lastValue) &&
  (a.value !== undefined || a.lastTs === b.lastTs) &&
  a.points.length === b.points.length &&
  a.points.every((point, i) => point === b.points[i])
