import { useMemo, useState } from 'react'
import type { LimitRule, Stretch, Trace } from '../../../shared/rehearsal/replay'
import { formatSince } from '../ui/text/formatTime'
import { useZone } from '../ui/zone/useZone'
import { LimitHandle, shareOf, valueScale, type ValueScale } from './LimitHandle'
import type { LimitOutlook, Material } from './material'
import styles from './Rehearsal.module.css'
import type { WriteValue } from './rehearsalWords'

/** The first of ascending times that is not before an instant. */
const firstIndexAt = (times: Float64Array, ms: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** How far readings reach in a part of a time; undefined where there are none. */
type ChartColumn = { readonly low: number; readonly high: number } | undefined

/** A time in equal columns, each with the lowest and highest of its readings. */
export const chartColumns = (
  { times, values }: Pick<Trace, 'times' | 'values'>,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  count: number,
): ChartColumn[] => {
  const width = (toMs - fromMs) / count
  let at = firstIndexAt(times, fromMs)
  return Array.from({ length: count }, (_, column) => {
    const endMs = column === count - 1 ? toMs + 1 : fromMs + (column + 1) * width
    let [low, high] = [Infinity, -Infinity]
    for (; (times[at] ?? Infinity) < endMs; at++) {
      const value = values[at] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    return low > high ? undefined : { low, high }
  })
}

/**
 * The outline of columns as a path: along the highest and back along the lowest, joined over columns without a reading
 * where readings are fewer than columns, and broken where nothing was received.
 */
export const columnsPath = (
  columns: readonly ChartColumn[],
  isUnknown: (column: number) => boolean,
  yOf: (value: number) => number,
): string => {
  const runs: { x: number; low: number; high: number }[][] = [[]]
  columns.forEach((column, x) => {
    if (column !== undefined) runs.at(-1)?.push({ x: x + 0.5, ...column })
    else if (isUnknown(x) && runs.at(-1)?.length !== 0) runs.push([])
  })
  const write = (x: number, value: number) => `${x} ${yOf(value).toFixed(2)}`
  return runs
    .filter(({ length }) => length > 0)
    .map((run) => {
      const upper = run.map(({ x, high }) => write(x, high))
      const lower = run.map(({ x, low }) => write(x, low)).reverse()
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}

/** Narrower than this it could not be seen. */
const leastWidth = 1.5

/** Where moments stand in a drawing, ascending: those that touch are one, however many there are. */
export const momentRuns = (
  moments: readonly Stretch[],
  xOf: (ms: number | undefined) => number,
): { readonly from: number; readonly to: number }[] => {
  const runs: { from: number; to: number }[] = []
  for (const { fromMs, toMs } of moments) {
    const from = xOf(fromMs)
    const to = Math.max(from + leastWidth, xOf(toMs))
    const last = runs.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else runs.push({ from, to })
  }
  return runs
}

/** As many as a narrow panel has pixels for. */
const columnCount = 240
const height = 100
/** What stands out below the line where it is passed. */
const tickHeight = 6

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

interface Props {
  readonly material: Material
  readonly outlooks: readonly LimitOutlook[]
  /** The part of the time that is shown. */
  readonly shown: Span
  readonly label: string
  readonly write: WriteValue
  readonly onMove: (rule: LimitRule, value: number) => void
}

/** Where a limit is moved, nothing else moves with it. */
const useScale = (material: Material, limits: readonly number[]) => {
  const [held, setHeld] = useState<ValueScale>()
  const scale = held ?? valueScale(material.trace, limits)
  return { scale, hold: (isHeld: boolean) => setHeld(isHeld ? scale : undefined) }
}

/** All readings of the time, the limits that are typed, and the moments at which they are passed. */
export const RehearsalChart = ({ material, outlooks, shown, label, write, onMove }: Props) => {
  useZone()
  const { trace, unknown, toMs: endMs } = material
  const { scale, hold } = useScale(
    material,
    outlooks.map(({ rule }) => rule.limit),
  )
  const { fromMs, toMs } = shown
  const columns = useMemo(() => chartColumns(trace, { fromMs, toMs }, columnCount), [trace, fromMs, toMs])
  const xOf = (ms: number) =>
    Math.min(columnCount, Math.max(0, ((ms - fromMs) / (toMs - fromMs)) * columnCount))
  const yOf = (value: number) => (1 - shareOf(scale, value)) * height
  const msOf = (column: number) => fromMs + ((column + 0.5) / columnCount) * (toMs - fromMs)
  const isUnknown = (column: number) =>
    unknown.some((gap) => gap.fromMs <= msOf(column) && msOf(column) <= gap.toMs)
  const isShown = (span: Span) => span.fromMs <= toMs && span.toMs >= fromMs
  const bars = outlooks.flatMap(({ rule, found }) =>
    momentRuns(
      found.filter((each) => isShown({ fromMs: each.fromMs, toMs: each.toMs ?? endMs })),
      (ms = endMs) => xOf(ms),
    ).map((run) => ({ level: rule.level, side: rule.side, ...run })),
  )
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${columnCount} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {unknown.filter(isShown).map((gap) => (
            <rect
              key={gap.fromMs}
              className={styles.unknown}
              x={xOf(gap.fromMs)}
              width={xOf(gap.toMs) - xOf(gap.fromMs)}
              height={height}
            />
          ))}
          {bars.map((bar) => (
            <rect
              key={`${bar.level} ${bar.side} ${bar.from}`}
              className={styles.moment}
              data-level={bar.level}
              x={bar.from}
              width={bar.to - bar.from}
              height={height}
            />
          ))}
          <path className={styles.line} d={columnsPath(columns, isUnknown, yOf)} />
          {bars.map((bar) => (
            <rect
              key={`${bar.level} ${bar.side} ${bar.from}`}
              className={styles.tick}
              data-level={bar.level}
              x={bar.from}
              y={height - tickHeight}
              width={bar.to - bar.from}
              height={tickHeight}
            />
          ))}
          {outlooks.map(({ rule }) => (
            <line
              key={`${rule.level} ${rule.side}`}
              className={styles.limit}
              data-level={rule.level}
              x2={columnCount}
              y1={yOf(rule.limit)}
              y2={yOf(rule.limit)}
            />
          ))}
        </svg>
        {outlooks.map(({ rule }) => (
          <LimitHandle
            key={`${rule.level} ${rule.side}`}
            rule={rule}
            scale={scale}
            write={write}
            onMove={(value) => onMove(rule, value)}
            onHold={hold}
          />
        ))}
      </div>
      <figcaption className={styles.ends} aria-hidden>
        <span>{formatSince(fromMs, endMs)}</span>
        <span>{formatSince(toMs, endMs)}</span>
      </figcaption>
    </figure>
  )
}
