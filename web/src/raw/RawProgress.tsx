import styles from './Raw.module.css'
import type { RawLoadState } from './createRawLoad'
import { Button } from '../ui/button/Button'

const words = { loading: 'Loading', done: 'Loaded', cancelled: 'Cancelled', failed: 'Stopped' } as const

/** How far a load is: percent of the time, and records; one that stopped goes on from there. */
export const RawProgress = ({ load, onContinue }: { load: RawLoadState; onContinue: () => void }) => {
  const { state, percent, count, isRetrying, nextTs } = load
  const hasStopped = (state === 'cancelled' || state === 'failed') && nextTs !== undefined
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label="Range loaded" />
      <span className="tabular" role="status">
        {words[state]} {percent} % · {count.toLocaleString()} {count === 1 ? 'record' : 'records'}
        {isRetrying ? ' · no answer, trying again' : ''}
      </span>
      {hasStopped ? (
        <Button size="compact-sm" variant="default" onClick={onContinue}>
          Continue
        </Button>
      ) : null}
    </div>
  )
}

/** The load ended before the range did. */
export const isTruncated = ({ state, nextTs }: RawLoadState): boolean =>
  state === 'done' && nextTs !== undefined

export const truncationWarning =
  'Maximum request limit reached, data may be truncated. The time range may need to be broken into smaller queries.'
