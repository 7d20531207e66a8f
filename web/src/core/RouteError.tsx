import { useRouteError } from 'react-router-dom'
import { ErrorBox } from '../ui/ErrorBox'

/** A page that broke, or whose chunk did not arrive: after a release the old chunks may be gone. */
export const RouteError = () => {
  const error = useRouteError()
  return <ErrorBox isPage error={error} onRetry={() => window.location.reload()} />
}
