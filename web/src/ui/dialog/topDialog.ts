const dialogs: Element[] = []
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** The topmost dialog: while it is open, nothing outside of it can be reached. */
export const topDialog = {
  /** Notes one that has opened; the answer notes that it has closed. */
  add: (dialog: Element) => {
    dialogs.push(dialog)
    notify()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      notify()
    }
  },
  now: (): Element | undefined => dialogs.at(-1),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
