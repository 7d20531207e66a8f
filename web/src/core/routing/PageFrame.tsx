import { Suspense, useSyncExternalStore, Component, type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Loading } from '../../ui/feedback/Loading'
import { lastSeenMs, onLastSeen } from '../storage/lastSeen'
import { lazyPart, forgetFailedParts } from '../../ui/lazyPart'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { isFileMissing, loadAgainIfNewer, reloadPage } from '../../ui/release'

const words = {
  newer: 'The portal has been updated. Load the page again to go on.',
  same: 'This page could not be loaded. Please try again.',
  unknown: 'This page could not be loaded. Please check your connection and try again.',
} as const

/** A page whose files did not arrive: after a release those of before may be gone. */
const PageMissing = () => {
  const [state, setState] = useState<Awaited<ReturnType<typeof loadAgainIfNewer>>>()
  useEffect(() => void loadAgainIfNewer(reloadPage).then(setState), [])
  if (state === undefined || state === 'reloading') return <Loading label="Loading the page again" />
  return <ErrorBox isPage error={new Error(words[state])} onRetry={reloadPage} />
}

/** A page that broke, or that did not arrive. */
export const RouteError = ({ error }: { error: unknown }) => {
  useEffect(forgetFailedParts, [])
  return isFileMissing(error) ? <PageMissing /> : <ErrorBox isPage error={error} onRetry={reloadPage} />
}

interface Props {
  /** Where a person is: another place is shown anew. */
  place: string
  children: ReactNode
}
interface State {
  place: string
  failure: { error: unknown } | undefined
}

/** A page that broke says so in its place; the way to the others stays open. */
class PageBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined }
  }

  override render() {
    const { failure } = this.state
    return failure === undefined ? this.props.children : <RouteError error={failure.error} />
  }
}

const LastSeenNotice = lazyPart(async () => (await import('../storage/LastSeenNotice')).LastSeenNotice)

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
