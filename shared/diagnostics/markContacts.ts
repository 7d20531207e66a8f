import { secondMs } from '../core/time'

/** What a reading tells of the way it came. `aws_ts` is its arrival in milliseconds, `ts` in seconds. */
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
  /** Kept by the device and sent later (design §7). */
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

/** Marks readings in ascending time with how regularly and how late they came. */
export const markContacts = <T extends Arrived>(
  readings: readonly T[],
  intervalSeconds: number,
): (T & ContactMarks)[] =>
  readings.map((reading, i) => {
    const lateSeconds = reading.aws_ts === undefined ? undefined : reading.aws_ts / secondMs - reading.ts
    const before = readings[i - 1]
    const sinceSeconds = before === undefined ? undefined : reading.ts - before.ts
    return {
      ...reading,
      ...(lateSeconds === undefined ? {} : { lateSeconds }),
      ...(sinceSeconds === undefined ? {} : { sinceSeconds }),
      missed: sinceSeconds === undefined ? 0 : missedBetween(sinceSeconds, intervalSeconds),
      isBuffered: lateSeconds !== undefined && isBuffered(lateSeconds, intervalSeconds),
      isClockUnset: reading.device_ts !== undefined,
    }
  })
