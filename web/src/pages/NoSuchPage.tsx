import { Suspense } from 'react'
import { lazyPart } from '../core/routing/lazyPart'

const { Part } = lazyPart(async () => (await import('./NotFoundPage')).NotFoundPage)

/** For addresses that may be no page: the code of the message is fetched only then. */
export const NoSuchPage = () => (
  <Suspense>
    <Part />
  </Suspense>
)
