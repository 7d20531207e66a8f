import { useState, useSyncExternalStore } from 'react'
import { pageHold } from './pageHold'

/** A value as it is, or as it was when something opened over the page, until that is closed. */
export const useUnheld = <T>(value: T): T => {
  const isHeld = useSyncExternalStore(pageHold.subscribe, pageHold.isHeld)
  const [kept, setKept] = useState(value)
  if (!isHeld && !Object.is(kept, value)) setKept(value)
  return isHeld ? kept : value
}
