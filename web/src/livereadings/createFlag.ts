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
      listeners.forEach((notify) => notify())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * A switch that follows another one, but turns on only when that one has been on for so long: what is over in a moment
 * is no news. `get` and `subscribe` are those of one watcher.
 */
export const createLastingFlag = (flag: Flag, ms: number): Pick<Flag, 'get' | 'subscribe'> => {
  let isOn = false
  return {
    get: () => isOn,
    subscribe: (listener) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const turn = (next: boolean) => {
        if (next === isOn) return
        isOn = next
        listener()
      }
      const follow = () => {
        clearTimeout(timer)
        if (flag.get()) timer = setTimeout(() => turn(true), ms)
        else turn(false)
      }
      const stop = flag.subscribe(follow)
      follow()
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
