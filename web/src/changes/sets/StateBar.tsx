import type { StateCounts } from '../../../../shared/changes/changeSet'
import styles from './Sets.module.css'
import { barOrder, deviceStateWords } from './setWords'

interface Props {
  readonly counts: StateCounts
  readonly total: number
  /** Without one it says nothing to screen readers: the numbers stand beside it. */
  readonly label?: string
}

/** How many devices are in each state, as one bar; what failed stands at its end. */
export const StateBar = ({ counts, total, label }: Props) => {
  const shown = barOrder.filter((state) => counts[state] > 0)
  const words = shown.map((state) => `${counts[state]} ${deviceStateWords[state].label.toLowerCase()}`)
  return (
    <div
      className={styles.bar}
      {...(label === undefined
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': `${label}: ${words.join(', ')}` })}
    >
      {shown.map((state) => (
        <span
          key={state}
          data-state={state}
          title={`${counts[state]} ${deviceStateWords[state].label}`}
          style={{ flexGrow: counts[state] / Math.max(total, 1) }}
        />
      ))}
    </div>
  )
}
