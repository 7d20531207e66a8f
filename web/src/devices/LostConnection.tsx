import { describeError } from '../ui/feedback/describeError'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './DeviceHeader.module.css'
import { Button } from '../ui/button/Button'

/** That the portal does not answer any more, where it is seen from everywhere on the page, and nothing jumps. */
export const LostConnection = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <span role="alert" className={styles.lost}>
    <StatusMark tone="warning">Connection lost: {describeError(error, 'Error Loading Data')}</StatusMark>
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </span>
)
