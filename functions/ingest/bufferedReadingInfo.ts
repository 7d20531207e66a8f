import { minuteMs } from '../../shared/core/time'
import type { LinkItem } from '../devices/deviceStore'
import { latestRankOf, rankOf } from './rankOf'
import type { ArrivedReading } from './storeReadings'

/** An open page asks at least every two minutes, and then learns of everything that came late meanwhile. */
const togetherMs = 10 * minuteMs

export interface LateSpan {
  /** When they were stored; another one each time. */
  lateMs: number
  /** Measurement times of the first and last, both included. */
  lateFromMs: number
  lateToMs: number
}

/**
 * The span of readings that came after newer ones, such as a buffer that is sent once there is contact again. A page
 * that only asks for what is newer would never see them. Spans that follow each other soon are merged.
 */
export const bufferedReadingInfo = (
  seen: LinkItem,
  readings: readonly ArrivedReading[],
  nowMs: number,
): LateSpan | undefined => {
  const newest = latestRankOf(seen)
  if (newest === undefined) return undefined
  const late = readings.filter((reading) => rankOf(reading) < newest).map(({ tsMs }) => tsMs)
  if (late.length === 0) return undefined
  const { lateMs, lateFromMs, lateToMs } = seen
  if (lateMs !== undefined && nowMs - lateMs < togetherMs) {
    late.push(lateFromMs ?? Infinity, lateToMs ?? -Infinity)
  }
  const known = late.filter(Number.isFinite)
  return {
    lateMs: Math.max(nowMs, (lateMs ?? 0) + 1),
    lateFromMs: known.reduce((a, b) => Math.min(a, b)),
    lateToMs: known.reduce((a, b) => Math.max(a, b)),
  }
}
