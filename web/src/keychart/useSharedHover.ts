import { useEffect, useSyncExternalStore } from 'react'
import { hoverStore } from './hoverStore'

const msElsewhere = (by: string) => (): number | undefined => {
  const hover = hoverStore.get()
  return hover === undefined || hover.by === by ? undefined : hover.ms
}
const nothing = () => () => undefined

/** Tells the other charts of the page at which time this one is pointed at, and gives the time they are pointed at. */
export const useSharedHover = (by: string, at: number | undefined, isOfTime: boolean): number | undefined => {
  useEffect(() => {
    if (!isOfTime || at === undefined) return undefined
    hoverStore.point(by, at)
    return () => hoverStore.leave(by)
  }, [by, at, isOfTime])
  const elsewhere = msElsewhere(by)
  return useSyncExternalStore(isOfTime ? hoverStore.subscribe : nothing, elsewhere, elsewhere)
}
