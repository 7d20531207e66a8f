import { useEffect } from 'react'
import { ErrorBox } from '../ui/ErrorBox'
import { forgetFailedParts } from './lazyPart'

/** A page that broke, or whose chunk did not arrive: after a release the old chunks may be gone. */
export const RouteError = ({ error }: { error: unknown }) => {
  useEffect(forgetFailedParts, [])
  return <ErrorBox isPage error={error} onRetry={() => window.location.reload()} />
}
