import { Suspense, useSyncExternalStore, Component, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Loading } from '../../ui/feedback/Loading'
import { lastSeenMs, onLastSeen } from '../storage/lastSeen'
import { lazyPart } from '../../ui/lazyPart'
import { RouteError } from './RouteError'

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
