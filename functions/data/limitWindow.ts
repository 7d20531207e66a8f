import { secondMs } from '../../shared/core/time'
import type { AskedWindow } from './askedWindow'
import { maxDetailedMs } from './readSeries'
import { isToldByHours } from './wantedItems'

/** So many readings of all keys of a chart are decoded at most: their times and values alone take 130 MB. */
export const maxChartReadings = 8_000_000

/**
 * As much of a window, from its beginning, as one chart of so many keys can hold when the device measures at its
 * interval; whole seconds. A window that is told by its hours is never too long.
 */
export const limitWindow = (
  window: AskedWindow,
  keys: readonly string[],
  intervalSeconds: number,
): AskedWindow => {
  const isLong = window.toMs - window.fromMs > maxDetailedMs
  const detailed = isLong ? keys.filter((key) => !isToldByHours(key)) : keys
  if (detailed.length === 0) return window
  const readingsOfKey = Math.floor(maxChartReadings / detailed.length)
  const endMs = window.fromMs + readingsOfKey * Math.max(1, intervalSeconds) * secondMs
  return endMs < window.toMs ? { ...window, toMs: Math.floor(endMs / secondMs) * secondMs } : window
}
