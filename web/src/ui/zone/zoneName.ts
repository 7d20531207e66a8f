import { zoneStore } from './zoneStore'

/** The name of the zone of the times on the page: `UTC`, `Australia/Sydney`. */
export const zoneName = (): string => zoneStore.zone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
