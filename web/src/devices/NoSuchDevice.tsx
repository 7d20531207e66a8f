import { Link } from 'react-router-dom'
import { problemMessage } from '../../../shared/core/problem'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { HiddenTitle } from '../ui/text/VisuallyHidden'

/** A device that does not exist and one that is not shared look the same, as they do to the server. */
export const NoSuchDevice = ({ message = problemMessage.notFound }: { message?: string }) => {
  useDocumentTitle('Device')
  return (
    <>
      <HiddenTitle>Device</HiddenTitle>
      <EmptyState title={message}>
        <Link to={paths.home()}>Go to the home page</Link>
      </EmptyState>
    </>
  )
}
