import { createContext, useContext } from 'react'
import type { StandingEvent } from './standingEvents'

/** What lasts on the device of the page, the gravest first. */
export const DeviceEventsContext = createContext<readonly StandingEvent[]>([])

/** Set where the portal could not say which events last: asks it again. */
export const AskEventsAgain = createContext<(() => void) | undefined>(undefined)

export const useStandingEvents = (): readonly StandingEvent[] => useContext(DeviceEventsContext)

/** The gravest event of a channel. */
export const useEventOf = (key: string): StandingEvent | undefined =>
  useStandingEvents().find(({ topic, level }) => topic === key && level !== undefined)
