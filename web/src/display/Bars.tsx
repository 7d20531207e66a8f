import { barShapes, barsHeight, barsWidth } from './barShapes'
import styles from './Value.module.css'

/** A list of numbers as bars from zero. */
export const Bars = ({ values, label }: { values: readonly number[]; label: string }) => (
  <svg
    className={styles.bars}
    viewBox={`0 0 ${barsWidth} ${barsHeight}`}
    preserveAspectRatio="none"
    role="img"
    aria-label={`${label}: ${values.join(', ')}`}
  >
    {barShapes(values).map((bar, i) => (
      <rect key={i} {...bar}>
        <title>{`${i + 1}: ${values[i]}`}</title>
      </rect>
    ))}
  </svg>
)
