import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs, minuteMs } from '../../shared/core/time'
import { type RelativeRange, relativeRanges } from '../../shared/data/queryReadings'
import { rangeProblem } from '../../shared/data/rangeProblem'
import { staffRetentionDays } from '../../shared/plans/plans'
import { type ReadingAccess, readingAccessOf } from '../../shared/plans/readingAccess'
import { tierOf } from '../../shared/plans/tierOf'
import { type Caller, isStaff } from '../core/http/caller'
import type { RecordItem } from '../devices/deviceStore'
import { maxDetailedMs } from './seriesReader'
import { isCoveredByHours } from './historyItems'

/** What the plan lets a caller read. */
interface ReadingRights extends ReadingAccess {
  planName: string
  retentionDays: number
}

/** Staff read two years of any device, whatever its plan. */
export const readingRightsOf = (
  record: RecordItem,
  caller: Pick<Caller, 'specialGroups'>,
  now: Clock,
): ReadingRights => {
  const { name: planName, ...plan } = tierOf({ ...record, nowMs: now() })
  const { retentionDays, dataToPortal } = isStaff(caller)
    ? { retentionDays: staffRetentionDays, dataToPortal: true }
    : plan
  return { planName, retentionDays, ...readingAccessOf({ retentionDays, dataToPortal }) }
}

interface AskedTimes {
  fromTime?: number | undefined
  toTime?: number | undefined
  relative?: RelativeRange | undefined
}

export interface AskedWindow {
  /** Both included, and no earlier than the plan allows. */
  fromMs: number
  toMs: number
  /** Where the caller wanted it to begin. */
  askedFromMs: number
}

/** How far ahead a device's clock may run and its readings still be the latest. */
const clockSkewMs = 10 * minuteMs

/** No reading is stored from further ahead: beyond a day its clock is not believed. */
export const furthestMs = 2 * dayMs

/**
 * The span of time that a request means, clamped to the plan. Whole seconds: the second of `toTime` is included.
 * Throws `invalid` in words that the page shows.
 */
export const askedWindow = (
  { fromTime, toTime, relative }: AskedTimes,
  rights: ReadingRights,
  nowMs: number,
): AskedWindow => {
  const oldestMs = nowMs - rights.retentionDays * dayMs
  const endMs = toTime === undefined ? nowMs : toTime * secondMs
  const problem = fromTime === undefined ? undefined : rangeProblem(fromTime * secondMs, endMs, rights, nowMs)
  if (problem !== undefined) throw new Problem('invalid', problem)
  const relativeMs = relative === undefined ? oldestMs : endMs - relativeRanges[relative]
  const askedFromMs = fromTime === undefined ? relativeMs : fromTime * secondMs
  return {
    askedFromMs,
    fromMs: Math.max(askedFromMs, oldestMs),
    toMs: toTime === undefined ? endMs + clockSkewMs : Math.min(endMs + secondMs - 1, nowMs + furthestMs),
  }
}

/** So many readings of all keys of a chart are decoded at most: their times and values alone take 130 MB. */
export const maxChartReadings = 8_000_000

/**
 * As much of a window, from its beginning, as one chart of so many keys can hold when the device measures at its
 * interval; whole seconds. A window that is made of hours is never too long.
 */
export const limitWindow = (
  window: AskedWindow,
  keys: readonly string[],
  intervalSeconds: number,
): AskedWindow => {
  const isLong = window.toMs - window.fromMs > maxDetailedMs
  const detailed = isLong ? keys.filter((key) => !isCoveredByHours(key)) : keys
  if (detailed.length === 0) return window
  const readingsOfKey = Math.floor(maxChartReadings / detailed.length)
  const endMs = window.fromMs + readingsOfKey * Math.max(1, intervalSeconds) * secondMs
  return endMs < window.toMs ? { ...window, toMs: Math.floor(endMs / secondMs) * secondMs } : window
}
