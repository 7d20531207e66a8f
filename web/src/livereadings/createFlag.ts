/** One switch that a small part of a page watches, so that turning it renders that part and nothing around it. */
export interface Flag {
  get: () => boolean
  set: (next: boolean) => void
  subscribe: (listener: () => void) => () => void
}

export const createFlag = (start: boolean): Flag => {
  let value = start
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return
      value = next
      listeners.forEach((tell) => tell())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
