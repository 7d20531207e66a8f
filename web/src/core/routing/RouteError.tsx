import { useEffect, useState } from 'react'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { isFileMissing, loadAgainIfNewer } from '../../ui/release'
import { forgetFailedParts } from '../../ui/lazyPart'

const reload = () => window.location.reload()

const words = {
  newer: 'The portal has been updated. Load the page again to go on.',
  same: 'This page could not be loaded. Please try again.',
  unknown: 'This page could not be loaded. Please check your connection and try again.',
} as const

/** A page whose files did not arrive: after a release those of before may be gone. */
const PageMissing = () => {
  const [state, setState] = useState<Awaited<ReturnType<typeof loadAgainIfNewer>>>()
  useEffect(() => void loadAgainIfNewer(reload).then(setState), [])
  if (state === undefined || state === 'reloading') return <Loading label="Loading the page again" />
  return <ErrorBox isPage error={new Error(words[state])} onRetry={reload} />
}

/** A page that broke, or that did not arrive. */
export const RouteError = ({ error }: { error: unknown }) => {
  useEffect(forgetFailedParts, [])
  return isFileMissing(error) ? <PageMissing /> : <ErrorBox isPage error={error} onRetry={reload} />
}
