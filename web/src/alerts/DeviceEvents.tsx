import { type ReactNode, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { getEvents } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import { useReadingsStore, useSeries } from '../livereadings/readingsContext'
import { AskEventsAgain, DeviceEventsContext } from './deviceEventsContext'
import { listEvents } from './listEvents'
import { standingEvents } from './standingEvents'

const askAgainMs = 60_000
const none: never[] = []

interface Props {
  deviceid: DeviceId
  children: ReactNode
}

/** Tells the page which events last: what the reading lists at once, since when as soon as the portal says so. */
export const DeviceEvents = ({ deviceid, children }: Props) => {
  const { value } = useSeries('events')
  const store = useReadingsStore()
  const isLatest = useSyncExternalStore(store.subscribe, () => store.snapshot().steps === 0)
  const hasReading = useSyncExternalStore(store.subscribe, () => store.snapshot().count > 0)
  const { data, error, mutate } = useEndpoint(
    getEvents,
    hasReading ? { deviceid, dataPoints: 1 } : undefined,
    {
      refreshInterval: askAgainMs,
    },
  )
  const listed = useMemo(() => listEvents(value), [value])
  const asked = useRef(listed)
  useEffect(() => {
    if (asked.current === listed) return
    asked.current = listed
    void mutate()
  }, [listed, mutate])
  // What the portal knows is about now: an earlier reading stands for itself.
  const active = isLatest ? (data?.active ?? none) : none
  const events = useMemo(() => standingEvents(listed, active), [listed, active])
  const askAgain = useCallback(() => void mutate(), [mutate])
  const isUnknown = isLatest && data === undefined && error !== undefined
  return (
    <DeviceEventsContext value={events}>
      <AskEventsAgain value={isUnknown ? askAgain : undefined}>{children}</AskEventsAgain>
    </DeviceEventsContext>
  )
}
