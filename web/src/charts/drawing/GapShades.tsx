import { memo } from 'react'
import type { Gap } from '../../../../shared/data/queryReadings'
import styles from './Chart.module.css'
import type { ChartFrame } from '../model/chartFrame'

interface Props {
  gaps: readonly Gap[]
  frame: ChartFrame
}

/** Times without readings, shaded so that a gap is seen to be one. */
export const GapShades = memo(({ gaps, frame: { xOf, time, top, innerHeight } }: Props) => (
  <g aria-hidden>
    {gaps.map(({ fromTs, toTs }) => {
      const from = xOf(Math.max(time.min, fromTs * 1000))
      const to = xOf(Math.min(time.max, toTs * 1000))
      return to > from ? (
        <rect key={fromTs} className={styles.gap} x={from} y={top} width={to - from} height={innerHeight} />
      ) : null
    })}
  </g>
))
GapShades.displayName = 'GapShades'
