/** Where a person is, or wants to go, within the portal. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

export interface LeaveGuard {
  /** Whether something would be lost on this way. */
  holds: (from: Place, to: Place) => boolean
  /** Asks what to do; `proceed` goes the way after all. */
  ask: (proceed: () => void) => void
}

const guards = new Set<LeaveGuard>()

/** Puts a person on guard; the answer takes them off again. */
export const addLeaveGuard = (guard: LeaveGuard): (() => void) => {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Who holds a way back, if anybody does. */
export const findLeaveGuard = (from: Place, to: Place): LeaveGuard | undefined =>
  [...guards].find((guard) => guard.holds(from, to))

/** Whether something that was typed would be lost if the page were loaded again. */
export const isAnythingUnsaved = (): boolean => guards.size > 0

const openModals: { close: () => void }[] = []

/** Notes what stands open over the page and asks to be closed by the browser's Back; the answer forgets it again. */
export const addOpenModal = (modal: { close: () => void }): (() => void) => {
  openModals.push(modal)
  return () => void openModals.splice(openModals.indexOf(modal), 1)
}

/** The topmost of what stands open over the page. */
export const topModal = (): { close: () => void } | undefined => openModals.at(-1)
