let holders = 0
const listeners = new Set<() => void>()

const change = (by: 1 | -1): void => {
  holders += by
  for (const tell of listeners) tell()
}

/** Whether a menu, a panel or a dialog stands open over the page, so that nothing under it should move. */
export const pageHold = {
  /** Holds the page until what it gives is called. */
  take: () => {
    change(1)
    let isTaken = true
    return () => {
      if (isTaken) change(-1)
      isTaken = false
    }
  },
  isHeld: (): boolean => holders > 0,
  subscribe: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}
