import { useState, useSyncExternalStore } from 'react'
import type { Flag } from '../../livereadings/createFlag'
import { createLastingFlag } from '../../livereadings/createLastingFlag'
import { RefreshButton } from '../../devices/RefreshButton'

/** A poll is over in a moment: greying out for it would make the page blink, and draw it twice. */
const lastingMs = 400

/** The refresh button by itself; a poll that takes long turns it off. */
export const LiveRefresh = ({ fetching, onRefresh }: { fetching: Flag; onRefresh: () => void }) => {
  const [lasting] = useState(() => createLastingFlag(fetching, lastingMs))
  const isFetching = useSyncExternalStore(lasting.subscribe, lasting.get)
  return <RefreshButton isFetching={isFetching} onRefresh={onRefresh} />
}
