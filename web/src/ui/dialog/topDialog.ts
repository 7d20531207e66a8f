const dialogs: Element[] = []
const listeners = new Set<() => void>()
const tellAll = () => listeners.forEach((tell) => tell())

/** The topmost dialog: while it is open, nothing outside of it can be reached. */
export const topDialog = {
  /** Notes one that has opened; the answer notes that it has closed. */
  add: (dialog: Element) => {
    dialogs.push(dialog)
    tellAll()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      tellAll()
    }
  },
  now: (): Element | undefined => dialogs.at(-1),
  subscribe: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
}
