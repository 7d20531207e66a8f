import { useSyncExternalStore } from 'react'
import { zoneStore } from './zoneStore'

/** The zone of the times on the page, undefined for the viewer's own; who writes a time draws it anew when it changes. */
export const useZone = (): string | undefined => useSyncExternalStore(zoneStore.subscribe, zoneStore.zone)
