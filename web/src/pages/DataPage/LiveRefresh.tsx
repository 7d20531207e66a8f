import { useSyncExternalStore } from 'react'
import type { Flag } from '../../data/createFlag'
import { RefreshButton } from '../../devices/RefreshButton'

/** The refresh button by itself: every poll turns it off and on again. */
export const LiveRefresh = ({ fetching, onRefresh }: { fetching: Flag; onRefresh: () => void }) => {
  const isFetching = useSyncExternalStore(fetching.subscribe, fetching.get)
  return <RefreshButton isFetching={isFetching} onRefresh={onRefresh} />
}
