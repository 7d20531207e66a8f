import { useMemo, useState } from 'react'
import type { LimitRule, Stretch } from '../../../shared/rehearsal/replay'
import { formatSince } from '../ui/text/formatTime'
import { useZone } from '../ui/zone/useZone'
import { chartColumns, columnsPath } from './chartColumns'
import { LimitHandle } from './LimitHandle'
import type { LimitOutlook, Material } from './material'
import styles from './Rehearsal.module.css'
import type { WriteValue } from './rehearsalWords'
import { shareOf, valueScale, type ValueScale } from './valueScale'

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
