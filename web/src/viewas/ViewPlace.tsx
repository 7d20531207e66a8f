import { Suspense } from 'react'
import { viewing } from '../core/session/viewing'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { lazyPart } from '../ui/lazyPart'
import styles from './ViewBanner.module.css'

const ViewBanner = lazyPart(async () => (await import('./ViewBanner')).ViewBanner, 'boundary')

/** Says that the portal is seen as another sees it. Its code is asked for then alone. */
export const ViewPlace = () => {
  const view = viewing()
  if (view === undefined) return null
  return (
    <div className={styles.place}>
      <LazyBoundary message={`You see ${view.of} as ${view.as}.`}>
        <Suspense fallback={null}>
          <ViewBanner view={view} />
        </Suspense>
      </LazyBoundary>
    </div>
  )
}
