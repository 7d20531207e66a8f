import styles from './Raw.module.css'
import type { RawLoad } from './useRawLoad'

const words = { loading: 'Loading', done: 'Loaded', cancelled: 'Cancelled', failed: 'Stopped' } as const

/** How far a load is: percent of the time, and records. */
export const RawProgress = ({ load }: { load: RawLoad }) => {
  const { state, percent, readings, isRetrying } = load
  const count = readings.length.toLocaleString()
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label="Range loaded" />
      <span className="tabular" role="status">
        {words[state]} {percent} % · {count} {readings.length === 1 ? 'record' : 'records'}
        {isRetrying ? ' · no answer, trying again' : ''}
      </span>
    </div>
  )
}

/** The load ended before the range did (spec 3 §8). */
export const isTruncated = ({ state, nextTs }: RawLoad): boolean => state === 'done' && nextTs !== undefined

export const truncationWarning =
  'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.'
