import { Suspense, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Loading } from '../../ui/feedback/Loading'
import { lastSeenMs, onLastSeen } from '../storage/lastSeen'
import { PageBoundary } from './PageBoundary'
import { lazy } from '../../ui/lazy'

const LastSeenNotice = lazy(async () => ({
  default: (await import('../storage/LastSeenNotice')).LastSeenNotice,
}))

/** Where a page stands: while it is on its way, when it does not arrive, and when it is one of before. */
export const PageFrame = () => {
  const { key } = useLocation()
  const seenMs = useSyncExternalStore(onLastSeen, lastSeenMs)
  return (
    <PageBoundary place={key}>
      {seenMs === undefined ? null : (
        <Suspense fallback={null}>
          <LastSeenNotice seenMs={seenMs} />
        </Suspense>
      )}
      <Suspense fallback={<Loading label="Loading" />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  )
}
