import { memo } from 'react'
import styles from './Chart.module.css'
import { chartFrame, type ChartSize } from './chartFrame'

/** Times without readings, shaded so that a gap is seen to be one. */
export const GapShades = memo((size: ChartSize) => {
  const { xOf, top, innerHeight } = chartFrame(size)
  const { model, width, height } = size
  return (
    <svg className={styles.layer} width={width} height={height} aria-hidden>
      {model.gaps.map(({ fromTs, toTs }) => {
        const from = xOf(Math.max(model.time.min, fromTs * 1000))
        const to = xOf(Math.min(model.time.max, toTs * 1000))
        return to > from ? (
          <rect key={fromTs} className={styles.gap} x={from} y={top} width={to - from} height={innerHeight} />
        ) : null
      })}
    </svg>
  )
})
GapShades.displayName = 'GapShades'
