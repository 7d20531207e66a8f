import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { queryReadings } from '../../../shared/data/queryReadings'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { callEndpoint } from '../core/api/callEndpoint'
import type { ReadingsStore } from '../livereadings/readingsStore'
import { historyLength } from '../livereadings/series'
import { listCards } from '../display/catalogue/planCards'

interface Options {
  readonly store: ReadingsStore
  readonly display: DisplaySettings
  readonly config: FlatConfig
  /** Undefined until the plan is known; one that restricts data has nothing further back. */
  readonly isRestricted: boolean | undefined
}

/**
 * Asks once for the last reading of each key that wants to be shown although the readings at hand do not hold it. A
 * key that is in none of them either is not asked for again; a failure is tried again with the next page.
 */
export const useEarlierReadings = (
  deviceid: DeviceId,
  { store, display, config, isRestricted }: Options,
): void => {
  const asked = useRef(new Set<string>())
  const wanted = useMemo(() => earlierKeys(display, config), [display, config])
  // The first answer is one reading alone: what it lacks may be in those of the trend lines that follow.
  const hasTrend = useSyncExternalStore(store.subscribe, () => store.snapshot().count > 1)
  const isReady = isRestricted === false && hasTrend
  useEffect(() => {
    if (!isReady) return
    const missing = wanted
      .filter((key) => !asked.current.has(key) && store.series(key).lastTs === undefined)
      .slice(0, mostKeysAsked)
    if (missing.length === 0) return
    missing.forEach((key) => asked.current.add(key))
    callEndpoint(queryReadings, { deviceid, dataPoints: historyLength, dataKeys: missing.join(',') })
      .then(({ data }) => store.addEarlier(data))
      .catch(() => missing.forEach((key) => asked.current.delete(key)))
  }, [deviceid, store, wanted, isReady])
}

/** The server names this many keys in one answer. */
export const mostKeysAsked = 60

/** A map shows the last position in any case. */
const positionKeys = ['gps_lat', 'gps_lon']

const showsMap = (display: DisplaySettings, config: FlatConfig): boolean =>
  listCards([], display, config).some(({ key, isVisible }) => key === 'gps_position' && isVisible)

/** Keys whose last reading is shown when the latest one does not hold them. */
export const earlierKeys = (display: DisplaySettings, config: FlatConfig): readonly string[] => [
  ...(showsMap(display, config) ? positionKeys : []),
  ...Object.keys(display).filter((key) => {
    const entry = display[key]
    return (
      entry?.showLastReading === true && entry.displayType !== 'hide' && !/^(?:widget|chart)\d+$/.test(key)
    )
  }),
]
