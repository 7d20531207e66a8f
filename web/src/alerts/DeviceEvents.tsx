import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  createContext,
  useContext,
} from 'react'
import { getEvents } from '../../../shared/alerts/deviceEvents'
import type { DeviceId } from '../../../shared/core/ids'
import { useEndpoint } from '../core/api/useEndpoint'
import { useReadingsStore, useSeries } from '../livereadings/readingsStore'
import { type ActiveEvent, listEvents, mergeActiveEvents } from './listEvents'

/** The active events of the page's device, highest level first. */
const DeviceEventsContext = createContext<readonly ActiveEvent[]>([])

/** Set where the portal's events could not be loaded: loads them again. */
export const ReloadEvents = createContext<(() => void) | undefined>(undefined)

export const useDeviceEvents = (): readonly ActiveEvent[] => useContext(DeviceEventsContext)

/** The event of a channel with the highest level. */
export const useEventOf = (key: string): ActiveEvent | undefined =>
  useDeviceEvents().find(({ topic, level }) => topic === key && level !== undefined)

const askAgainMs = 60_000
const none: never[] = []

interface Props {
  deviceid: DeviceId
  children: ReactNode
}

/** Provides the active events to the page: those of the reading at once, their start times when the portal has answered. */
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
  const loadedFor = useRef(listed)
  useEffect(() => {
    if (loadedFor.current === listed) return
    loadedFor.current = listed
    void mutate()
  }, [listed, mutate])
  // The portal's records are of the present: an earlier reading shows its own events alone.
  const active = isLatest ? (data?.active ?? none) : none
  const events = useMemo(() => mergeActiveEvents(listed, active), [listed, active])
  const askAgain = useCallback(() => void mutate(), [mutate])
  const isUnknown = isLatest && data === undefined && error !== undefined
  return (
    <DeviceEventsContext value={events}>
      <ReloadEvents value={isUnknown ? askAgain : undefined}>{children}</ReloadEvents>
    </DeviceEventsContext>
  )
}
