import { describeError, requestIdOf } from '../../ui/feedback/describeError'
import styles from './Chart.module.css'
import { Button } from '../../ui/button/Button'

/** Why there is no chart: the server's words under an error icon. */
export const ChartProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={styles.problem} role="alert">
    <svg viewBox="0 0 16 16" aria-hidden>
      <path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM7 3.5v6h2v-6zM7 11v2h2v-2z" fillRule="evenodd" />
    </svg>
    <span>{describeError(error, 'Error Loading Data')}</span>
    {requestIdOf(error) === undefined ? null : <code>{requestIdOf(error)}</code>}
    <Button size="xs" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </div>
)
