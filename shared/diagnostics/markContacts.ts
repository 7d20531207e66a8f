import { secondMs } from '../core/time'

/** What a reading says about its transport. `aws_ts` is its arrival in milliseconds, `ts` in seconds. */
export interface Arrived {
  ts: number
  aws_ts?: number | undefined
  /** What the device sent for a time that cannot be right. */
  device_ts?: unknown
}

export interface ContactMarks {
  /** Seconds from the measurement to its arrival; negative when the device's clock is ahead. */
  lateSeconds?: number
  /** Seconds since the reading before; absent for the first. */
  sinceSeconds?: number
  /** Readings that should have been between the one before and this one. */
  missed: number
  /** Kept by the device and sent later. */
  isBuffered: boolean
  /** The device sent no time that can be right: its arrival stands in for it. */
  isClockUnset: boolean
}

/** Later than this a reading counts as buffered, however short the interval. */
const leastBufferedSeconds = 120
const bufferedIntervals = 2
/** Rounded to the nearest: a device that wakes a little late has missed nothing. */
const missedBetween = (sinceSeconds: number, intervalSeconds: number): number =>
  Math.max(0, Math.round(sinceSeconds / intervalSeconds) - 1)

export const isBuffered = (lateSeconds: number, intervalSeconds: number): boolean =>
  lateSeconds > Math.max(leastBufferedSeconds, bufferedIntervals * intervalSeconds)

/** So many intervals to each side of a reading tell the rhythm of its time. */
const rhythmReach = 8
const rhythmTolerance = 0.1
const rhythmShare = 0.8

/**
 * The interval that a stretch of intervals keeps to, if most of them do. A device that was set to another interval
 * before has missed nothing by keeping to that one.
 */
export const rhythmOf = (intervals: readonly number[]): number | undefined => {
  const median = [...intervals].sort((a, b) => a - b)[Math.floor(intervals.length / 2)]
  if (median === undefined || intervals.length < rhythmReach / 2) return undefined
  const regular = intervals.filter((each) => Math.abs(each - median) <= median * rhythmTolerance)
  return regular.length >= intervals.length * rhythmShare ? median : undefined
}

const intervalsOf = (readings: readonly Arrived[]): number[] =>
  readings.slice(1).map(({ ts }, i) => ts - (readings[i]?.ts ?? ts))

/** Marks readings in ascending time with how regularly and how late they came. */
export const markContacts = <T extends Arrived>(
  readings: readonly T[],
  intervalSeconds: number,
): (T & ContactMarks)[] => {
  const intervals = intervalsOf(readings)
  const expectedAt = (i: number): number => {
    // The readings before give the rhythm; at a change of rhythm, and at the beginning, what comes after.
    const near = [
      intervals.slice(Math.max(0, i - 1 - rhythmReach), Math.max(0, i - 1)),
      intervals.slice(i, i + rhythmReach),
    ]
    return Math.max(intervalSeconds, ...near.map((each) => rhythmOf(each) ?? 0))
  }
  return readings.map((reading, i) => {
    const lateSeconds = reading.aws_ts === undefined ? undefined : reading.aws_ts / secondMs - reading.ts
    const before = readings[i - 1]
    const sinceSeconds = before === undefined ? undefined : reading.ts - before.ts
    return {
      ...reading,
      ...(lateSeconds === undefined ? {} : { lateSeconds }),
      ...(sinceSeconds === undefined ? {} : { sinceSeconds }),
      missed: sinceSeconds === undefined ? 0 : missedBetween(sinceSeconds, expectedAt(i)),
      isBuffered: lateSeconds !== undefined && isBuffered(lateSeconds, intervalSeconds),
      isClockUnset: reading.device_ts !== undefined,
    }
  })
}
