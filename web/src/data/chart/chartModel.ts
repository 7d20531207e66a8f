import type { Gap } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'
import type { Display } from '../../../../shared/display/displayOf'
import { axisDomain, type Domain } from './axisDomain'
import { chartLine, type ChartPoint } from './chartLine'

/** One line of a chart with the axis it is measured by. */
export interface ChartSeries {
  readonly display: Display
  readonly line: readonly ChartPoint[]
  readonly domain: Domain
}

export interface ChartModel {
  readonly series: readonly ChartSeries[]
  readonly gaps: readonly Gap[]
  /** Milliseconds. */
  readonly time: Domain
  readonly pointCount: number
}

/**
 * Everything a chart draws, from an answer. The window ends where the answer does: its last reading, or the silence
 * after it.
 */
export const chartModel = (
  readings: readonly Reading[],
  gaps: readonly Gap[],
  displays: readonly Display[],
  window: { rangeMs: number; endSeconds: number | undefined },
): ChartModel => {
  const lastTs = Math.max(readings.at(-1)?.ts ?? 0, gaps.at(-1)?.toTs ?? 0)
  const endMs = (window.endSeconds ?? lastTs) * 1000
  const series = displays.map((display) => {
    const line = chartLine(readings, display.key, gaps)
    return { display, line, domain: axisDomain(line) }
  })
  return {
    series,
    gaps,
    time: { min: endMs - window.rangeMs, max: endMs },
    pointCount: series.reduce((count, { line }) => count + line.length, 0),
  }
}
