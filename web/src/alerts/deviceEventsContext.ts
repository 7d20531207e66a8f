import { createContext, useContext } from 'react'
import type { ActiveEvent } from './mergeActiveEvents'

/** The active events of the page's device, highest level first. */
export const DeviceEventsContext = createContext<readonly ActiveEvent[]>([])

/** Set where the portal's events could not be loaded: loads them again. */
export const ReloadEvents = createContext<(() => void) | undefined>(undefined)

export const useDeviceEvents = (): readonly ActiveEvent[] => useContext(DeviceEventsContext)

/** The event of a channel with the highest level. */
export const useEventOf = (key: string): ActiveEvent | undefined =>
  useDeviceEvents().find(({ topic, level }) => topic === key && level !== undefined)
