/** Who points at a time, and at which. */
interface Hover {
  readonly ms: number
  readonly by: string
}

const openHoverStore = () => {
  let hover: Hover | undefined
  const listeners = new Set<() => void>()
  const set = (next: Hover | undefined) => {
    if (next?.ms === hover?.ms && next?.by === hover?.by) return
    hover = next
    listeners.forEach((tell) => tell())
  }
  return {
    get: () => hover,
    point: (by: string, ms: number) => set({ ms, by }),
    /** Only whoever points ends it. */
    leave: (by: string) => {
      if (hover?.by === by) set(undefined)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The time that somebody points at: all charts of the page show it, and the map where the machine was then. */
export const hoverStore = openHoverStore()
