import { pollSeconds } from '../../../shared/core/requestRates'
import { secondMs } from '../../../shared/core/time'
import { Button } from '../ui/button/Button'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Ago } from '../ui/text/Ago'
import { useNow } from '../ui/text/useNow'
import styles from './Alarms.module.css'

/** Two answers have not come, and some seconds for the third. */
const oldMs = 2.5 * pollSeconds.group * secondMs

interface Props {
  /** When the list was last answered. */
  ms: number | undefined
  onRetry: () => void
}

/** How old the list is: who relies on it has to see when it stops. */
export const UpdatedAt = ({ ms, onRetry }: Props) => {
  const nowMs = useNow()
  if (ms === undefined) return null
  return nowMs - ms < oldMs ? (
    <span className={styles.updated}>
      Updated <Ago ms={ms} />
    </span>
  ) : (
    <span role="alert" className={styles.lost}>
      <StatusMark tone="warning">
        Not updated: the last answer came <Ago ms={ms} />
      </StatusMark>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </span>
  )
}
