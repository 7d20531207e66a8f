import { NoData } from '../../display/cards/Card'
import { ErrorBox } from '../../ui/feedback/ErrorBox'

interface Props {
  /** No answer has come yet; one that has come was empty. */
  isWaiting: boolean
  /** What the plan does not have. */
  lacking?: string | undefined
  error: unknown
  onRetry: () => void
}

/** A card that asks the server for itself, while it has nothing to draw: why that is. */
export const AnswerPending = ({ isWaiting, lacking, error, onRetry }: Props) => {
  if (lacking !== undefined) return <NoData text={lacking} />
  if (isWaiting && error !== undefined) return <ErrorBox error={error} onRetry={onRetry} />
  return <NoData {...(isWaiting ? { text: 'Loading…' } : {})} />
}
