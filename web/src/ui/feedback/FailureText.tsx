import type { Failure } from './outcome'
import styles from './FailureText.module.css'

/** Why something was not done, beside what was tried, with the request id for support. */
export const FailureText = ({ failure }: { failure: Failure | undefined }) =>
  failure === undefined ? null : (
    <div role="alert" className={styles.failure}>
      <p>{failure.message}</p>
      {failure.hint === undefined ? null : <p>{failure.hint}</p>}
      {failure.requestId === undefined ? null : (
        <small>
          Request <code>{failure.requestId}</code>
        </small>
      )}
    </div>
  )
