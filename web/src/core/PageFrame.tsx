import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Loading } from '../ui/Loading'
import { PageBoundary } from './PageBoundary'

/** Where a page stands: while it is on its way, and when it does not arrive. */
export const PageFrame = () => {
  const { key } = useLocation()
  return (
    <PageBoundary place={key}>
      <Suspense fallback={<Loading label="Loading" />}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  )
}
