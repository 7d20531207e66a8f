import { Button } from '../button/Button'

interface Props {
  /** What nothing is known of: `Views`. */
  what: string
  onRetry: () => void
}

/** A part of a page that could not be loaded, in one line; what fills its place is `ErrorBox`. */
export const NotLoaded = ({ what, onRetry }: Props) => (
  <span role="status">
    {what}: not loaded{' '}
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </span>
)
