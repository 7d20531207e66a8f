import { Suspense } from 'react'
import { lazyPart } from '../core/routing/lazyPart'

const { Part } = lazyPart(async () => (await import('./NotFoundPage')).NotFoundPage)

/** For pages that may turn out to be none: only whoever is lost fetches what says so. */
export const NoSuchPage = () => (
  <Suspense>
    <Part />
  </Suspense>
)
