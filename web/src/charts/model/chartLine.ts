import type { Gap } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'

/** A point of a chart: milliseconds, and a number or the end of a stretch. */
export interface ChartPoint {
  readonly x: number
  readonly y: number | null
  /** What was measured, where that is not the height at which it is drawn. */
  readonly value?: number
}

/** What was measured at a point that is no break. */
export const measuredAt = ({ y, value }: ChartPoint): number => value ?? y ?? Number.NaN

/**
 * Every number of a key as it was measured, none left out and none made up; the line breaks where the answer knows
 * of a gap.
 */
export const chartLine = (
  readings: readonly Reading[],
  key: string,
  gaps: readonly Gap[],
): readonly ChartPoint[] => {
  const line: ChartPoint[] = []
  let gapIndex = 0
  for (const reading of readings) {
    const y = reading[key]
    if (typeof y !== 'number' || !Number.isFinite(y)) continue
    // A gap that ended at or before this reading and began at or after the one before it lies between them.
    let gap = gaps[gapIndex]
    let breakAt: number | undefined
    while (gap !== undefined && gap.toTs <= reading.ts) {
      breakAt ??= (gap.fromTs + gap.toTs) * 500
      gap = gaps[(gapIndex += 1)]
    }
    if (breakAt !== undefined && line.length > 0) line.push({ x: breakAt, y: null })
    line.push({ x: reading.ts * 1000, y })
  }
  return line
}

/** Points with no neighbour, which a line alone would not show. */
export const lonePoints = (line: readonly ChartPoint[]): readonly ChartPoint[] =>
  line.filter(
    ({ y }, i) => y !== null && (line[i - 1]?.y ?? null) === null && (line[i + 1]?.y ?? null) === null,
  )
