import { Link } from 'react-router-dom'
import { RequestError } from '../core/api/RequestError'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { HiddenTitle } from '../ui/text/VisuallyHidden'

/** A group that does not exist and one that is not shared look the same, as they do to the server. */
export const noSuchGroup = 'Group not found, or not shared with you.'

/** Stands in place of a group: another try helps only where it is there at all. */
export const GroupNotLoaded = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error instanceof RequestError && error.status === 404 ? (
    <>
      <HiddenTitle>Group</HiddenTitle>
      <EmptyState title={noSuchGroup}>
        <Link to={paths.home()}>Go to the home page</Link>
      </EmptyState>
    </>
  ) : (
    <ErrorBox isPage error={error} onRetry={onRetry} />
  )
