import { useEffect, useEffectEvent, useState } from 'react'
import { secondMs } from '../../../shared/core/time'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { SharedValue, readSharedHistory } from '../../../shared/sharelinks/shared'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { formatInstant } from '../ui/text/formatTime'
import { askShared } from './useShared'
import styles from './Shared.module.css'

/** A line through points of a chart of a width and height, in the order of time. */
interface ChartSpan {
  readonly fromTs: number
  readonly toTs: number
  readonly least: number
  readonly most: number
}

type Point = readonly [ts: number, value: number]

/** What a chart shows: its time, and the values with some room above and below. */
export const spanOf = (
  points: readonly Point[],
  { fromTs, toTs }: Pick<ChartSpan, 'fromTs' | 'toTs'>,
): ChartSpan => {
  const values = points.map(([, value]) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = most === least ? Math.max(Math.abs(most) * 0.05, 1) : (most - least) * 0.05
  return { fromTs, toTs, least: least - room, most: most + room }
}

/** Where readings are further apart than so many of the usual steps, nothing is known between them. */
const gapSteps = 5

const medianStep = (points: readonly Point[]): number => {
  const steps = points.slice(1).map(([ts], at) => ts - (points[at]?.[0] ?? ts))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}

/** The line of a chart in an SVG of this size; it breaks at gaps. */
export const pathOf = (
  points: readonly Point[],
  { fromTs, toTs, least, most }: ChartSpan,
  { width, height }: { width: number; height: number },
): string => {
  const longest = Math.max(medianStep(points) * gapSteps, (toTs - fromTs) / 50)
  return points
    .map(([ts, value], at) => {
      const before = points[at - 1]
      const x = ((ts - fromTs) / (toTs - fromTs)) * width
      const y = height - ((value - least) / (most - least)) * height
      const pen = before === undefined || ts - before[0] > longest ? 'M' : 'L'
      return `${pen}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

interface Props {
  session: string
  value: SharedValue
}

const size = { width: 600, height: 180 }
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

/** The history of one measurement: its line, the highest and the lowest of it, and from when to when. */
export const SharedChart = ({ session, value: { key, label, unit } }: Props) => {
  const [history, setHistory] = useState<OutputOf<typeof readSharedHistory>>()
  const [failure, setFailure] = useState<unknown>()
  const [tried, setTried] = useState(0)
  // The session is renewed while the page is open: that is no reason to draw the chart anew.
  const ask = useEffectEvent(() => askShared('/groups/shared-history', { session, key }))
  useEffect(() => {
    let isHere = true
    ask().then(
      (answer) => (isHere ? setHistory(answer) : undefined),
      (error: unknown) => (isHere ? setFailure(error) : undefined),
    )
    return () => {
      isHere = false
    }
  }, [key, tried])
  if (failure !== undefined) {
    const again = () => {
      setFailure(undefined)
      setTried(tried + 1)
    }
    return <ErrorBox error={failure} onRetry={again} />
  }
  if (history === undefined) return <Loading label="Loading the history" />
  const { points, fromTs, toTs } = history
  if (points.length < 2) return <EmptyState title="Nothing was measured in this time." />
  const values = points.map(([, each]) => each)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const write = (each: number) => `${digits.format(each)}${unit === '' ? '' : ` ${unit}`}`
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.by}>
        {label}: from {write(least)} to {write(most)}
      </figcaption>
      <svg
        className={styles.line}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: from ${write(least)} to ${write(most)}`}
      >
        <path d={pathOf(points, spanOf(points, { fromTs, toTs }), size)} />
      </svg>
      <p className={styles.ends}>
        <span>{formatInstant(fromTs * secondMs)}</span>
        <span>{formatInstant(toTs * secondMs)}</span>
      </p>
    </figure>
  )
}
