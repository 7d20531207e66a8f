import { describeError, requestIdOf, wordsOf } from './describeError'
import styles from './Message.module.css'
import { Button } from '../button/Button'

interface Props {
  error: unknown
  /** Read when the server had no words for it; why there were none stands below. */
  otherwise?: string
  onRetry?: () => void
  /** Stands in place of a whole page, whose heading it then is. */
  isPage?: boolean
}

/** A failure where the content would stand: what happened, the request id for support, and another try. */
export const ErrorBox = ({ error, otherwise = 'Error Loading Data', onRetry, isPage = false }: Props) => {
  const Title = isPage ? 'h1' : 'p'
  const requestId = requestIdOf(error)
  const words = wordsOf(error)
  return (
    <div role="alert" className={styles.error}>
      <Title className={styles.title}>{words ?? otherwise}</Title>
      {words === undefined && <p className={styles.note}>{describeError(error, '')}</p>}
      {requestId !== undefined && (
        <p className={styles.note}>
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <Button size="xs" variant="default" className={styles.retry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
