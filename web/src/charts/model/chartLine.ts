import type { Gap, Unsent } from '../../../../shared/data/queryReadings'
import type { Reading } from '../../../../shared/data/reading'
import type { Domain } from './chartAxis'

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

const at = (a: ChartPoint, b: ChartPoint, x: number): ChartPoint => ({
  x,
  y: a.y === null || b.y === null ? null : a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y),
})

/**
 * A line as it is seen through a window: what crosses its edges is drawn up to them. Those ends are no measurements;
 * `measuredWithin` gives the ones that are.
 */
export const fitLine = (line: readonly ChartPoint[], { min, max }: Domain): readonly ChartPoint[] => {
  const first = line.findIndex(({ x }) => x >= min)
  if (first === -1) return []
  const beyond = line.findIndex(({ x }) => x > max)
  const end = beyond === -1 ? line.length : beyond
  const [before, begin] = [line[first - 1], line[first]]
  const [last, after] = [line[end - 1], line[end]]
  const crossesIn = before !== undefined && begin !== undefined && begin.x > min
  const crossesOut = last !== undefined && after !== undefined && last.x < max
  if (crossesIn && first === end) return [at(before, begin, min), at(before, begin, max)]
  return [
    ...(crossesIn ? [at(before, begin, min)] : []),
    ...line.slice(first, end),
    ...(crossesOut ? [at(last, after, max)] : []),
  ]
}

/** The measurements of a line within a window. */
export const measuredWithin = (line: readonly ChartPoint[], { min, max }: Domain): readonly ChartPoint[] =>
  line.filter(({ x, y }) => y !== null && x >= min && x <= max)

/** Where the line of a key is open: where nothing was sent, and where others were sent without it. */
export const lineBreaks = (key: string, gaps: readonly Gap[], unsent: readonly Unsent[]): readonly Gap[] => {
  const own = unsent.filter((each) => each.key === key)
  return own.length === 0
    ? gaps
    : [...gaps, ...own.map(({ fromTs, toTs }): Gap => ({ fromTs, toTs, reason: 'notSent' }))].sort(
        (a, b) => a.toTs - b.toTs,
      )
}

interface Stacked {
  /** Tops: as high as everything below it and itself; `value` is what was measured. */
  readonly line: readonly ChartPoint[]
  /** What each point of the line is drawn from. */
  readonly base: readonly number[]
}

/**
 * Lines on top of each other. Keys are not measured at the same instants, so each counts with its last measurement
 * until its next one, and with nothing before its first; where a line breaks it begins anew.
 */
export const stackLines = (lines: readonly (readonly ChartPoint[])[]): readonly Stacked[] => {
  const times = [...new Set(lines.flatMap((line) => line.map(({ x }) => x)))].sort((a, b) => a - b)
  const floor = times.map(() => 0)
  return lines.map((line) => {
    let next = 0
    let held: number | null = null
    const base = [...floor]
    const top = times.map((x, i): ChartPoint => {
      for (let point = line[next]; point !== undefined && point.x <= x; point = line[next]) {
        held = point.y
        next += 1
      }
      const isBreak = line[next - 1]?.x === x && held === null
      floor[i] = (base[i] ?? 0) + (held ?? 0)
      return isBreak ? { x, y: null } : { x, y: floor[i] ?? 0, value: held ?? 0 }
    })
    return { line: top, base }
  })
}
