import { Link } from 'react-router-dom'
import { RequestError } from '../core/api/RequestError'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { noSuchGroup } from './noSuchGroup'
import { HiddenTitle } from '../ui/text/VisuallyHidden'

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
