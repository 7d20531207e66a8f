import { useEffect, useSyncExternalStore } from 'react'

/** The time that is pointed at, and on which chart. */
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
    listeners.forEach((notify) => notify())
  }
  return {
    get: () => hover,
    point: (by: string, ms: number) => set({ ms, by }),
    /** Ends the hover of this chart alone. */
    leave: (by: string) => {
      if (hover?.by === by) set(undefined)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The time that is pointed at: all charts of the page show it, and the map where the machine was then. */
export const hoverStore = openHoverStore()

const msElsewhere = (by: string) => (): number | undefined => {
  const hover = hoverStore.get()
  return hover === undefined || hover.by === by ? undefined : hover.ms
}
const nothing = () => () => undefined

/** Shares the time at which a chart is pointed at, and gives the time at which another one is. */
export const useSharedHover = (by: string, at: number | undefined, isOfTime: boolean): number | undefined => {
  useEffect(() => {
    if (!isOfTime || at === undefined) return undefined
    hoverStore.point(by, at)
    return () => hoverStore.leave(by)
  }, [by, at, isOfTime])
  const elsewhere = msElsewhere(by)
  return useSyncExternalStore(isOfTime ? hoverStore.subscribe : nothing, elsewhere, elsewhere)
}
