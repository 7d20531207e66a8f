import { zoneStore } from './zoneStore'

/** The name of the zone that times are told in: `UTC`, `Australia/Sydney`. */
export const zoneName = (): string => zoneStore.zone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
