import type { Health } from '../../../shared/staff/health'
import { useNow } from '../ui/text/useNow'
import { describeBars, queueBars } from './queueBars'
import styles from './Staff.module.css'

/** How long messages of a queue waited, half hour by half hour, over the last day. */
export const QueueHistory = ({ history }: Pick<Health['queues'][number], 'history'>) => {
  const nowMs = useNow()
  if (history === undefined) return <span className={styles.soft}>History: not known</span>
  const bars = queueBars(history, nowMs)
  return (
    <>
      <span className={styles.bars} aria-hidden>
        {bars.map(({ ms, state }) => (
          <span key={ms} data-state={state} />
        ))}
      </span>
      <span className={styles.soft}>{describeBars(bars)}</span>
    </>
  )
}
