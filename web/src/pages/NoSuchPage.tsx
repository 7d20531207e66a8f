import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'

const NotFoundPage = lazyPart(async () => (await import('./NotFoundPage')).NotFoundPage, 'boundary')

/** For addresses that may be no page: the code of the message is fetched only then. */
export const NoSuchPage = () => (
  <Suspense>
    <NotFoundPage />
  </Suspense>
)
