import { memo } from 'react'
import { sparklineHeight, sparklinePath, sparklineWidth } from './sparklinePath'
import styles from './Value.module.css'

/** The trend of the last readings; the card's number says the same to a screen reader. */
export const Sparkline = memo(({ points, leastSpan }: { points: readonly number[]; leastSpan: number }) => {
  const path = sparklinePath(points, leastSpan)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${sparklineWidth} ${sparklineHeight}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {path === '' ? null : (
        <>
          <path
            className={styles.sparkArea}
            d={`${path}L${sparklineWidth} ${sparklineHeight}L0 ${sparklineHeight}Z`}
          />
          <path className={styles.sparkLine} d={path} />
        </>
      )}
    </svg>
  )
})
Sparkline.displayName = 'Sparkline'
