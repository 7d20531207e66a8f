import { secondMs } from '../../shared/core/time'
import type { AskedWindow } from './askedWindow'
import { maxDetailedMs } from './readSeries'

/** So many readings of all keys of a chart are decoded at most: their times and values alone take 130 MB. */
export const maxChartReadings = 8_000_000

/**
 * As much of a window, from its beginning, as one chart of so many keys can hold when the device measures at its
 * interval; whole seconds. A window that is told by its hours is never too long.
 */
export const limitWindow = (window: AskedWindow, keys: number, intervalSeconds: number): AskedWindow => {
  if (window.toMs - window.fromMs > maxDetailedMs) return window
  const readingsOfKey = Math.floor(maxChartReadings / Math.max(1, keys))
  const endMs = window.fromMs + readingsOfKey * Math.max(1, intervalSeconds) * secondMs
  return endMs < window.toMs ? { ...window, toMs: Math.floor(endMs / secondMs) * secondMs } : window
}
